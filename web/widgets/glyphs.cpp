#include "web/widgets/glyphs.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace ackpoint {

namespace {

/// Draws in a square from -1 to 1 around a centre.
class Pen {
public:
    Pen(ImVec2 centre, float size, ImU32 colour)
        : list_(ImGui::GetWindowDrawList()),
          centre_(centre),
          half_(size / 2),
          width_(std::max(1.0F, size / 8)),
          colour_(colour) {}

    ImVec2 at(float x, float y) const { return {centre_.x + x * half_, centre_.y + y * half_}; }
    void line(std::initializer_list<std::array<float, 2>> points) const {
        for (const auto& [x, y] : points)
            list_->PathLineTo(at(x, y));
        list_->PathStroke(colour_, ImDrawFlags_None, width_);
    }
    void box(float x0, float y0, float x1, float y1) const {
        list_->AddRect(at(x0, y0), at(x1, y1), colour_, half_ * 0.2F, 0, width_);
    }
    void fill(float x0, float y0, float x1, float y1) const {
        list_->AddRectFilled(at(x0, y0), at(x1, y1), colour_, half_ * 0.12F);
    }
    void ring(float radius) const { list_->AddCircle(centre_, half_ * radius, colour_, 0, width_); }
    void disc(float radius) const { list_->AddCircleFilled(centre_, half_ * radius, colour_); }
    void triangle(std::array<float, 2> a, std::array<float, 2> b, std::array<float, 2> c) const {
        list_->AddTriangleFilled(at(a[0], a[1]), at(b[0], b[1]), at(c[0], c[1]), colour_);
    }
    void arc(float radius, float from, float to) const {
        list_->PathArcTo(centre_, half_ * radius, from, to);
        list_->PathStroke(colour_, ImDrawFlags_None, width_);
    }

private:
    ImDrawList* list_;
    ImVec2 centre_;
    float half_;
    float width_;
    ImU32 colour_;
};

constexpr float pi = 3.14159265F;

void draw_question(const Pen& pen) {
    pen.line({{-0.45F, -0.4F},
              {-0.3F, -0.75F},
              {0.1F, -0.85F},
              {0.45F, -0.6F},
              {0.4F, -0.2F},
              {0, 0.05F},
              {0, 0.35F}});
    pen.fill(-0.12F, 0.62F, 0.14F, 0.88F);
}

}  // namespace

void draw_verdict(ImVec2 centre, float size, Label label, ImU32 colour) {
    Pen pen(centre, size, colour);
    switch (label) {
        case Label::once:
            pen.line({{-0.8F, 0.05F}, {-0.25F, 0.6F}, {0.8F, -0.6F}});
            return;
        case Label::duplicate:
            pen.box(-0.85F, -0.85F, 0.3F, 0.3F);
            pen.fill(-0.25F, -0.25F, 0.9F, 0.9F);
            return;
        case Label::lost:
            pen.ring(0.85F);
            pen.line({{-0.6F, 0.6F}, {0.6F, -0.6F}});
            return;
        case Label::skipped:
            pen.arc(0.62F, pi, 2 * pi);
            pen.triangle({0.2F, -0.1F}, {1.0F, -0.1F}, {0.6F, 0.45F});
            pen.line({{-1.0F, 0.8F}, {-0.45F, 0.8F}});
            pen.line({{0.45F, 0.8F}, {1.0F, 0.8F}});
            return;
        case Label::torn:
            pen.box(-0.8F, -0.8F, 0.8F, 0.8F);
            pen.fill(-0.8F, -0.8F, 0, 0.8F);
            return;
        case Label::stale_write:
            pen.line({{-0.8F, -0.3F}, {0.8F, -0.3F}});
            pen.line({{-0.8F, 0.3F}, {0.8F, 0.3F}});
            pen.line({{-0.4F, 0.85F}, {0.4F, -0.85F}});
            return;
        case Label::overwritten:
            pen.line({{0, -0.85F}, {0, 0.3F}});
            pen.triangle({-0.55F, 0.1F}, {0.55F, 0.1F}, {0, 0.65F});
            pen.line({{-0.7F, 0.85F}, {0.7F, 0.85F}});
            return;
        case Label::stalled:
            pen.fill(-0.6F, -0.8F, -0.15F, 0.8F);
            pen.fill(0.15F, -0.8F, 0.6F, 0.8F);
            return;
        case Label::dead_lettered:
            pen.line({{-0.85F, -0.1F}, {-0.85F, 0.75F}, {0.85F, 0.75F}, {0.85F, -0.1F}});
            pen.line({{-0.85F, 0.15F},
                      {-0.35F, 0.15F},
                      {-0.2F, 0.42F},
                      {0.2F, 0.42F},
                      {0.35F, 0.15F},
                      {0.85F, 0.15F}});
            pen.line({{0, -0.9F}, {0, -0.1F}});
            return;
        case Label::unknown:
            draw_question(pen);
            return;
    }
}

namespace {

void draw_sun(Pen& pen) {
    pen.disc(0.45F);
    for (int i = 0; i < 8; ++i) {
        float angle = static_cast<float>(i) * pi / 4;
        float x = std::cos(angle);
        float y = std::sin(angle);
        pen.line({{x * 0.7F, y * 0.7F}, {x, y}});
    }
}

}  // namespace

void draw_icon(ImVec2 centre, float size, Icon icon, ImU32 colour) {
    Pen pen(centre, size, colour);
    switch (icon) {
        case Icon::first:
            pen.fill(-0.8F, -0.7F, -0.55F, 0.7F);
            pen.triangle({0.7F, -0.75F}, {0.7F, 0.75F}, {-0.5F, 0});
            return;
        case Icon::back:
            pen.triangle({0.5F, -0.75F}, {0.5F, 0.75F}, {-0.65F, 0});
            return;
        case Icon::forward:
            pen.triangle({-0.5F, -0.75F}, {-0.5F, 0.75F}, {0.65F, 0});
            return;
        case Icon::last:
            pen.fill(0.55F, -0.7F, 0.8F, 0.7F);
            pen.triangle({-0.7F, -0.75F}, {-0.7F, 0.75F}, {0.5F, 0});
            return;
        case Icon::down:
            pen.line({{-0.6F, -0.25F}, {0, 0.4F}, {0.6F, -0.25F}});
            return;
        case Icon::close:
            pen.line({{-0.6F, -0.6F}, {0.6F, 0.6F}});
            pen.line({{-0.6F, 0.6F}, {0.6F, -0.6F}});
            return;
        case Icon::sun:
            draw_sun(pen);
            return;
        case Icon::moon:
            pen.arc(0.8F, 0.35F * pi, 1.65F * pi);
            pen.line({{0.36F, -0.71F}, {-0.12F, -0.3F}, {-0.12F, 0.3F}, {0.36F, 0.71F}});
            return;
        case Icon::half:
            pen.ring(0.85F);
            for (int i = -8; i <= 8; ++i) {
                float y = static_cast<float>(i) / 10;
                pen.line({{0, y}, {std::sqrt(0.72F - y * y), y}});
            }
            return;
        case Icon::link:
            pen.arc(0.85F, 0.75F * pi, 1.75F * pi);
            pen.line({{-0.3F, 0.3F}, {0.3F, -0.3F}});
            pen.arc(0.85F, -0.25F * pi, 0.75F * pi);
            return;
        case Icon::format:
            pen.line({{-0.8F, -0.6F}, {0.8F, -0.6F}});
            pen.line({{-0.3F, 0}, {0.8F, 0}});
            pen.line({{-0.3F, 0.6F}, {0.5F, 0.6F}});
            return;
        case Icon::check:
            pen.line({{-0.7F, 0.05F}, {-0.2F, 0.55F}, {0.7F, -0.5F}});
            return;
        case Icon::cross:
            pen.line({{-0.7F, -0.7F}, {0.7F, 0.7F}});
            pen.line({{-0.7F, 0.7F}, {0.7F, -0.7F}});
            return;
        case Icon::undo:
            pen.arc(0.7F, -0.95F * pi, 0.35F * pi);
            pen.triangle({-1.0F, -0.25F}, {-0.3F, -0.25F}, {-0.7F, 0.35F});
            return;
        case Icon::redo:
            pen.arc(0.7F, 0.65F * pi, 1.95F * pi);
            pen.triangle({1.0F, -0.25F}, {0.3F, -0.25F}, {0.7F, 0.35F});
            return;
    }
}

}  // namespace ackpoint
