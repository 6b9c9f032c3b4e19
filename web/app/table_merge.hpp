#pragma once

#include "core/check/crash_table.hpp"

namespace ackpoint {

/// A table that is being completed, over the sample shown so far: each cell is the one that rests
/// on more runs, so that none falls back to fewer while the rest is computed.
CrashTable merged(const CrashTable& shown, const CrashTable& arriving);

}  // namespace ackpoint
