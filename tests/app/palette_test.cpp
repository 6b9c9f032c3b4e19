#include "web/app/palette.hpp"

#include <doctest/doctest.h>

namespace ackpoint {
namespace {

TEST_CASE("contrast is that of WCAG 2") {
    CHECK(contrast({0, 0, 0}, {255, 255, 255}) == doctest::Approx(21));
    CHECK(contrast({119, 119, 119}, {255, 255, 255}) == doctest::Approx(4.48).epsilon(0.01));
}

TEST_CASE("text is readable on every ground of both themes") {
    for (Theme theme : {Theme::dark, Theme::light}) {
        const Palette& palette = palette_of(theme);
        for (Colour ground : {palette.background, palette.panel, palette.raised}) {
            CHECK(contrast(palette.text, ground) >= 4.5);
            CHECK(contrast(palette.muted, ground) >= 4.5);
            CHECK(contrast(palette.accent, ground) >= 4.5);
        }
    }
}

TEST_CASE("text stays readable on the tint of every verdict and of a lit line") {
    for (Theme theme : {Theme::dark, Theme::light}) {
        const Palette& palette = palette_of(theme);
        for (Colour verdict : palette.verdicts) {
            CHECK(contrast(palette.text, mixed(palette.panel, verdict, 0.24)) >= 4.5);
            CHECK(contrast(palette.muted, mixed(palette.panel, verdict, 0.13)) >= 4.5);
        }
        CHECK(contrast(palette.text, mixed(palette.panel, palette.accent, 0.12)) >= 4.5);
        CHECK(contrast(palette.muted, mixed(palette.panel, palette.accent, 0.12)) >= 4.5);
    }
}

TEST_CASE("every verdict's mark stands out from the panel") {
    for (Theme theme : {Theme::dark, Theme::light}) {
        const Palette& palette = palette_of(theme);
        for (Colour verdict : palette.verdicts) {
            CHECK(contrast(verdict, palette.panel) >= 3.0);
            CHECK(contrast(verdict, mixed(palette.panel, verdict, 0.13)) >= 3.0);
        }
    }
}

}  // namespace
}  // namespace ackpoint
