#include "web/platform/page.hpp"

#include <algorithm>

#include <imgui.h>
#include <imgui_internal.h>

#include "core/text/json.hpp"
#include "web/platform/items.hpp"

namespace ackpoint {

namespace {

/// Main-thread time for work within one event or between two frames.
constexpr double slice_ms = 12;
constexpr double first_work_ms = 200;

std::string gallery_json(const std::vector<GalleryEntry>& gallery) {
    JsonWriter json;
    json.begin_array(JsonLayout::one_line);
    for (const GalleryEntry& entry : gallery) {
        json.begin_object(JsonLayout::one_line);
        json.member("name", entry.name);
        json.member("title", entry.title);
        json.end_object();
    }
    json.end_array();
    return json.take();
}

}  // namespace

Page::Page(std::vector<GalleryEntry> gallery) : gallery_(std::move(gallery)) {
    state_.system_theme = host::prefers_dark() ? Theme::dark : Theme::light;
    if (host::has_webgl()) {
        window_ = std::make_unique<Window>(host::wake);
        if (window_->ready())
            graphics_ = std::make_unique<Graphics>(*window_);
    }
    host::set_gallery(gallery_json(gallery_));
    open_fragment(host::fragment());
    // The first table at once where it is quick; a link can ask for one that is not.
    double begun_ms = host::now_ms();
    while (state_.shown != state_.wanted && host::now_ms() - begun_ms < first_work_ms && work()) {
    }
    host::wake();
}

Ui Page::ui() const {
    Ui ui;
    ui.theme = theme_of(state_);
    ui.palette = &palette_of(ui.theme);
    ui.ratio = static_cast<float>(host::pixel_ratio());
    ui.touch = host::is_touch();
    if (graphics_)
        ui.fonts = graphics_->fonts();
    return ui;
}

void Page::send(const Intent& intent) {
    take(intent);
    settle();
}

void Page::take(const Intent& intent) {
    if (std::holds_alternative<CopyLink>(intent)) {
        host::copy(encode_link(link_of(state_)));
        return;
    }
    update(state_, intent);
}

void Page::apply(Intents& intents) {
    Hover hover;
    for (const Intent& intent : intents) {
        if (const auto* over = std::get_if<SetHover>(&intent)) {
            hover = over->hover;
        } else {
            take(intent);
        }
    }
    if (hover == state_.hover)
        return;
    update(state_, SetHover{hover});
    host::wake();
}

bool Page::work() {
    double begun_ms = host::now_ms();
    Intents results;
    work_.advance(state_, slice_ms, results);
    for (const Intent& result : results)
        update(state_, result);
    if (edit_waits_) {
        edit_busy_ms_ += host::now_ms() - begun_ms;
        report_edit();
    }
    if (!results.empty())
        settle();
    return !work_.idle(state_);
}

void Page::report_edit() {
    if (state_.shown != state_.wanted)
        return;
    edit_waits_ = false;
    edit_ms_ = edit_busy_ms_;
    host::report_edit(edit_busy_ms_);
}

void Page::edit(std::string text, double begun_ms) {
    if (text == state_.text)
        return;
    update(state_, EditText{std::move(text), EditSource::typing, begun_ms});
    bool runs = state_.shown != state_.wanted;
    Intents results;
    double left_ms = slice_ms - (host::now_ms() - begun_ms);
    if (runs)
        work_.advance(state_, std::max(2.0, left_ms), results);
    for (const Intent& result : results)
        update(state_, result);
    edit_waits_ = runs;
    edit_busy_ms_ = host::now_ms() - begun_ms;
    if (runs)
        report_edit();
    settle();
}

bool Page::key(std::string_view name) {
    struct Binding {
        std::string_view name;
        Intent intent;
    };
    const Binding bindings[] = {
        {"ArrowLeft", StepCursor{Stride::back}},
        {"ArrowRight", StepCursor{Stride::forward}},
        {"Home", StepCursor{Stride::first}},
        {"End", StepCursor{Stride::last}},
        {"ArrowUp", MoveSelection{.rows = -1}},
        {"ArrowDown", MoveSelection{.rows = 1}},
        {"k", MoveSelection{.rows = -1}},
        {"j", MoveSelection{.rows = 1}},
        {"Shift+ArrowLeft", MoveSelection{.columns = -1}},
        {"Shift+ArrowRight", MoveSelection{.columns = 1}},
    };
    for (const Binding& binding : bindings) {
        if (binding.name != name)
            continue;
        send(binding.intent);
        return true;
    }
    if (name != "Escape")
        return false;
    if (graphics_ && GImGui->OpenPopupStack.Size > 0) {
        ImGui::ClosePopupsExceptModals();
        host::wake();
    } else if (!state_.notice.empty()) {
        send(ShowNotice{});
    } else if (state_.drawer_open) {
        send(ToggleDrawer{});
    } else {
        return false;
    }
    return true;
}

void Page::open_scenario(std::string_view name) {
    for (const GalleryEntry& entry : gallery_) {
        if (entry.name == name)
            send(LoadScenario{entry.name, entry.text});
    }
}

void Page::open_fragment(std::string_view fragment) {
    fragment_ = fragment;
    auto decoded = decode_link(fragment);
    // A link that cannot be read opens nothing: another scenario in its place would deceive.
    if (const auto* error = std::get_if<LinkError>(&decoded)) {
        send(ShowNotice{error->sentence + "; choose a scenario, or paste one."});
        return;
    }
    const auto* link = std::get_if<Link>(&decoded);
    if (!link) {
        open_scenario(gallery_.empty() ? "" : gallery_.front().name);
        fragment_ = encode_link(link_of(state_));
        loaded_ = state_.scenario;
        return;
    }
    if (link->scenario.empty()) {
        send(OpenLink{*link});
        return;
    }
    bool known = std::any_of(gallery_.begin(), gallery_.end(), [&](const GalleryEntry& entry) {
        return entry.name == link->scenario;
    });
    if (known) {
        open_scenario(link->scenario);
    } else {
        send(ShowNotice{"This link names a scenario that is not here: " + link->scenario});
    }
}

void Page::scrolled(float x, float y) {
    scenario_.scroll_x = x;
    scenario_.scroll_y = y;
    host::wake();
}

void Page::environment_changed() {
    send(SystemTheme{host::prefers_dark() ? Theme::dark : Theme::light});
}

void Page::context_lost() {
    if (graphics_)
        graphics_->context_lost();
}

void Page::context_restored() {
    if (graphics_)
        graphics_->context_restored();
    host::wake();
}

std::string Page::items_json() {
    if (!graphics_)
        return "[]";
    frame();  // the layout settles
    collect_items();
    frame();
    return collected_items_json(static_cast<float>(host::pixel_ratio()));
}

/// Tells the outside what has changed.
void Page::settle() {
    if (state_.pushes != pushed_) {
        pushed_ = state_.pushes;
        host::set_field(state_.text, state_.caret);
    }
    if (coloured_ != state_.text) {
        coloured_ = state_.text;
        host::set_colours(colours_json(state_.text));
    }
    if (!refresh(views_, state_))
        return;
    host::set_twin(twin_json(state_, views_));
    settle_address();
    host::wake();
}

void Page::settle_address() {
    if (fragment_.empty() || state_.text.empty())
        return;  // the first link has not been read yet, or was refused
    bool other = !state_.scenario.empty() && state_.scenario != loaded_;
    loaded_ = state_.scenario;
    std::string fragment = encode_link(link_of(state_));
    if (fragment == fragment_)
        return;
    fragment_ = fragment;
    host::set_fragment(fragment, other ? host::History::push : host::History::replace);
}

}  // namespace ackpoint
