#include "core/model/step.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/model/words.hpp"

namespace ackpoint {
namespace {

TEST_CASE("no two kinds of step share a keyword, and all have help") {
    for (const StepInfo& row : step_table) {
        const auto same =
            std::count_if(step_table.begin(), step_table.end(),
                          [&row](const StepInfo& other) { return other.keyword == row.keyword; });
        CHECK(same == 1);
        CHECK_FALSE(row.help.empty());
    }
}

TEST_CASE("an effect is remote, and has a name to be counted under") {
    for (const StepInfo& row : step_table) {
        if (!row.effect)
            continue;
        CHECK(row.remote);
        CHECK(row.target == TargetUse::needed);
    }
}

TEST_CASE("a step is named by its keyword and target") {
    CHECK(step_name(StepKind::call, "payments") == "call payments");
    CHECK(step_name(StepKind::insert_inbox, "") == "insert inbox");
}

TEST_CASE("every outcome has its own word, glyph and letter") {
    for (const LabelInfo& row : label_table) {
        const auto same =
            std::count_if(label_table.begin(), label_table.end(), [&row](const LabelInfo& other) {
                return other.word == row.word || other.glyph == row.glyph ||
                       other.letter == row.letter;
            });
        CHECK(same == 1);
    }
}

}  // namespace
}  // namespace ackpoint
