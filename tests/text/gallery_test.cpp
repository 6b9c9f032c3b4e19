#include <doctest/doctest.h>

#include <string>

#include "core/text/format_scenario.hpp"
#include "core/text/parse_scenario.hpp"
#include "core/text/print_diagnostics.hpp"
#include "core/text/print_scenario.hpp"
#include "embedded/scenarios.hpp"

namespace ackpoint {
namespace {

TEST_CASE("every scenario of the gallery reads without a complaint, printed and formatted too") {
    CHECK_FALSE(embedded_scenarios().empty());
    for (const EmbeddedFile& file : embedded_scenarios()) {
        const ParseResult result = parse_scenario(file.bytes);
        CHECK(print_diagnostics(result.diagnostics, file.name) == "");
        const std::string printed = print_scenario(result.scenario);
        CHECK(parse_scenario(printed).scenario == result.scenario);
        CHECK(parse_scenario(format_scenario(file.bytes)).scenario == result.scenario);
    }
}

}  // namespace
}  // namespace ackpoint
