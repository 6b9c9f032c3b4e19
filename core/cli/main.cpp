#include <string>

#include "core/cli/arguments.hpp"
#include "core/cli/files.hpp"

namespace ackpoint::cli {
namespace {

int run_command(std::string_view name, std::span<const std::string_view> arguments) {
    std::vector<std::string_view> names{"bench", "help", "version"};
    for (const CommandInfo& command : commands()) {
        names.push_back(command.name);
        if (command.name != name)
            continue;
        std::string error;
        const std::optional<Options> options = parse_options(command, arguments, error);
        if (options)
            return command.run(*options);
        complain("ackpoint " + std::string{name} + ": " + error);
        return exit_unusable;
    }
    complain("ackpoint: no command `" + std::string{name} + "`" + suggestion(name, names) +
             " (`ackpoint help` lists them)");
    return exit_unusable;
}

int run_main(int argument_count, char** arguments) {
    if (argument_count < 2) {
        complain(help_text());
        return exit_unusable;
    }
    const std::string_view name = arguments[1];
    if (name == "help" || name == "--help" || name == "-h") {
        print(help_text());
        return exit_done;
    }
    if (name == "version" || name == "--version") {
        print("ackpoint " + std::string{version} + "\n");
        return exit_done;
    }
    if (name == "bench")
        return run_bench(argument_count - 1, arguments + 1);
    const std::vector<std::string_view> rest(arguments + 2, arguments + argument_count);
    return run_command(name, rest);
}

}  // namespace
}  // namespace ackpoint::cli

int main(int argument_count, char** arguments) {
    return ackpoint::cli::run_main(argument_count, arguments);
}
