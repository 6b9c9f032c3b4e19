#include "core/text/print_diagnostics.hpp"

namespace ackpoint {

std::string print_diagnostic(const Diagnostic& diagnostic, std::string_view file) {
    std::string text(file);
    text += ":" + std::to_string(diagnostic.place.line);
    text += ":" + std::to_string(diagnostic.place.column);
    text += diagnostic.severity == Severity::error ? ": error: " : ": warning: ";
    text += diagnostic.message;
    if (!diagnostic.suggestion.empty())
        text += " (did you mean `" + diagnostic.suggestion + "`?)";
    return text;
}

std::string print_diagnostics(const Diagnostics& diagnostics, std::string_view file) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) {
        text += print_diagnostic(diagnostic, file);
        text += '\n';
    }
    return text;
}

}  // namespace ackpoint
