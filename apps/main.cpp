// SPDX-License-Identifier: MIT
// The command line: a table of commands.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

#include "apps/add_match.hpp"
#include "apps/analyse_command.hpp"
#include "apps/bench_command.hpp"
#include "apps/best_command.hpp"
#include "apps/check_command.hpp"
#ifdef MNK_SERVER
#include "apps/games_command.hpp"
#endif
#include "apps/judge_command.hpp"
#include "apps/output.hpp"
#include "apps/play_command.hpp"
#include "apps/solve_command.hpp"
#ifdef MNK_SERVER
#include "apps/serve_command.hpp"
#endif

namespace {

using namespace mnk::apps;

const char* const first_steps =
    "Worth trying first:\n"
    "  echo 'XXX/OO./...' | mnk judge\n"
    "  echo 'h8 g8 h9 g9 h10 g10 h11 g11 h12' | mnk judge --game gomoku --json\n"
    "  mnk bench win --quick\n";

int run(int argc, char** argv) {
  CLI::App app("mnk judges every k-in-a-row game: tic-tac-toe, Gomoku, Connect Four and any other (m,n,k).", "mnk");
  app.set_version_flag("--version", "mnk " MNK_VERSION);
  app.require_subcommand(0, 1);
  app.footer(first_steps);
  const std::vector<Command> commands = {
      add_judge(app), add_solve(app), add_best(app),  add_analyse(app),
      add_play(app),  add_match(app), add_check(app), add_bench(app, argv[0]),
#ifdef MNK_SERVER
      add_serve(app), add_games(app),
#endif
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return usage_error;
  }
  const auto called = std::find_if(commands.begin(), commands.end(), [](const Command& command) { return command.app->parsed(); });
  if (called != commands.end()) return called->run();
  std::fputs(app.help().c_str(), stdout);
  return 0;
}

/// The command's status, unless its output could not be written to the end.
int finished(int status) {
  if (flush_output()) return status;
  std::fprintf(stderr, "mnk: cannot write the results%s%s\n", flush_error != 0 ? ": " : "",
               flush_error != 0 ? std::strerror(flush_error) : "");
  return output_error;
}

/// A standard stream that was closed gets a place holder that cannot be used, so that no file or pipe of ours
/// takes its number.
void keep_standard_streams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) == -1) ::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams();
  try {
    return finished(run(argc, argv));
  } catch (const std::exception& error) {  // out of memory, at the most
    std::fprintf(stderr, "mnk: %s\n", error.what());
    return 1;
  }
}
