// A strategy is a source, what is set about it, and how it is told "done".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/diagnostic.hpp"
#include "core/model/setting.hpp"
#include "core/model/step.hpp"

namespace ackpoint {

struct SettingValue {
    SettingKind kind = SettingKind::batch;
    std::int64_t value = 0;
    SourcePlace place;
    bool operator==(const SettingValue&) const = default;
};

/// A column of the crash table: a source, and how it is told "done".
struct Strategy {
    std::string name;
    Preset preset = Preset::queue;
    std::vector<SettingValue> settings;  ///< in the order of SettingKind, each at most once
    std::string handler;                 ///< empty: the only handler
    SourcePlace handler_place;
    bool moves_ack = false;  ///< `ack after STEP` instead of where the handler has it
    StepRef ack_after;
    SourcePlace place;
    bool operator==(const Strategy&) const = default;
};

bool is_set(const Strategy& strategy, SettingKind kind);

/// The strategy's source has no use for this setting as the strategy says it.
bool is_inert(const Strategy& strategy, SettingKind kind);

/// The preset's defaults under the strategy's own settings; a setting that the family has no use
/// for keeps its default.
Settings settings_of(const Strategy& strategy);

}  // namespace ackpoint
