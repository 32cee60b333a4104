// SPDX-License-Identifier: MIT
#include "apps/serve_command.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/http_server.hpp"
#include "server/journal.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/pool.hpp"
#include "server/site.hpp"
#include "server/static_files.hpp"
#include "server/storage.hpp"

namespace mnk::apps {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_games_waiting = 1000;  // for the engine

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string database;
  std::string web;
  unsigned threads = std::max(std::thread::hardware_concurrency(), 2U) - 1;
  std::size_t queue = 64;
  server::HttpLimits limits;
  server::SiteOptions site;
};

/// A connection takes a file handle; systems give few to begin with.
void take_file_handles() {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Where a build and an installation keep it, seen from the program.
std::optional<fs::path> find_web_app() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const char* folder : {"../../web", "../share/mnk/web"}) {
    const fs::path path = (program / folder).lexically_normal();
    if (fs::exists(path / "index.html", error)) return path;
  }
  return std::nullopt;
}

int fail(const Error& error) {
  std::fprintf(stderr, "mnk: %s\n", message_of(error).c_str());
  return 1;
}

/// Ends the threads before anything goes that they use, however the server ends. What was decided is stored.
struct Stopping {
  server::Pool& searches;
  server::Pool& moves;
  server::Journal& journal;
  bool has_started = false;
  ~Stopping() {
    searches.stop();
    moves.stop();
    journal.stop();
    if (has_started) server::log(server::LogLevel::info, "stopped");
  }
};

int serve(const ServeOptions& options) {
  take_file_handles();
  std::optional<server::StaticFiles> files;
  const std::optional<fs::path> web = options.web.empty() ? find_web_app() : fs::path(options.web);
  if (web) {
    Result<server::StaticFiles> read = server::StaticFiles::read(*web);
    if (!read) return fail(read.error());
    files = std::move(*read);
  }
  const Result<std::string> database = options.database.empty() ? server::default_database() : Result<std::string>(options.database);
  if (!database) return fail(database.error());
  server::JournalOptions journal_options;
  journal_options.log = [](const std::string& trouble) { server::log(server::LogLevel::error, "database", {{"problem", trouble}}); };
  Result<std::unique_ptr<server::Journal>> journal = server::Journal::open(*database, journal_options);
  if (!journal) return fail(journal.error());

  server::HttpServer http(options.limits);
  server::Pool searches(options.threads, options.queue);
  server::Pool moves(options.threads, most_games_waiting);
  server::Metrics metrics;
  server::ApiSite site(http, **journal, searches, moves, metrics, std::move(files), options.site);
  Stopping stopping{searches, moves, **journal};
  const Result<std::uint16_t> port = http.listen(options.address, options.port, site);
  if (!port) return fail(port.error());
  const std::string host = options.address.find(':') == std::string::npos ? options.address : "[" + options.address + "]";
  std::printf("http://%s:%d/\n", host.c_str(), *port);
  std::fflush(stdout);
  if (!web) std::fprintf(stderr, "mnk: there is no web app to serve, only the API; ./run builds it\n");
  stopping.has_started = true;
  server::log(server::LogLevel::info, "started",
              {{"port", *port}, {"database", server::is_postgres(*database) ? "postgresql" : *database}});
  http.run([&] {
    server::log(server::LogLevel::info, "stopping");
    http.stop();
  });
  return 0;
}

}  // namespace

Command add_serve(CLI::App& app) {
  const auto options = std::make_shared<ServeOptions>();
  CLI::App* command = app.add_subcommand("serve", "Play and analyse in the browser: the web app and the JSON API on one address");
  command->add_option("--address", options->address, "IP address to listen on; 0.0.0.0 for all")->capture_default_str();
  command->add_option("--port", options->port, "Port; 0 takes any that is free")->capture_default_str();
  command->add_option("--database", options->database,
                      "Where games are kept: an SQLite file, or postgresql://...; default: mnk/games.db in the user's data directory");
  command->add_option("--web", options->web, "Folder of the web app; default: where ./run builds it");
  command
      ->add_option("--threads", options->threads, "Threads for searches of solver and engine, and as many for the engine's moves in games")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--queue", options->queue, "Searches that may wait")->check(CLI::Range(1, 100000))->capture_default_str();
  command->add_option("--connections", options->limits.connections, "Connections at once")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command
      ->add_option("--connections-per-address", options->limits.connections_of_address,
                   "Of them, from one address; behind a proxy as many as in all")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_flag("--secure-cookies", options->site.secure_cookies, "Cookies over TLS only; for a server behind a proxy that speaks it");
  command->add_option("--origin", options->site.origins,
                      "The address at which browsers see the server, where a proxy tells another Host (https://example.org)");
  return {command, [options] { return serve(*options); }};
}

}  // namespace mnk::apps
