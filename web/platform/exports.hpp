// What public/shell.js may call. C names, plain numbers and UTF-8 strings; a string given out is
// the caller's to free.
#pragma once

#include "web/platform/page.hpp"

namespace ackpoint {

/// The page that the calls reach; it must outlive them.
void export_page(Page& page);

}  // namespace ackpoint
