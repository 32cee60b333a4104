// SPDX-License-Identifier: MIT
#include "apps/serve.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>

#include "apps/command.hpp"
#include "apps/program_path.hpp"
#include "files/whole_file.hpp"
#include "server/http/server.hpp"
#include "server/line_writer.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/scheduler.hpp"
#include "server/site/operator_pages.hpp"
#include "server/site/static_files.hpp"
#include "server/storage/storage.hpp"

namespace mnk::apps {

namespace {

namespace fs = std::filesystem;
using server::log;
using server::LogLevel;

// Shutdown time limit of the database. Open connections get the same limit before it.
constexpr auto max_stop_time = std::chrono::milliseconds(1500);

/// Raises the soft limit of file handles to the hard limit, because each connection takes one.
void take_file_handles() {
  rlimit limit = {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Finds the web app of an installation or build, relative to the program.
std::optional<fs::path> find_web_app() {
  std::error_code error;
  const fs::path folder = program_path().parent_path();
  const bool is_in_build = fs::exists(folder / "../CMakeCache.txt", error);
  const fs::path path = (folder / (is_in_build ? "../../web" : "../share/mnk/web")).lexically_normal();
  if (!fs::exists(path / "index.html", error)) return std::nullopt;
  return path;
}

int fail(const std::string& message) {
  std::fprintf(stderr, "mnk: %s\n", message.c_str());
  return 1;
}
/// Reports the error. Returns 2 if the value of an option is wrong, otherwise 1.
int fail(const Error& error) {
  fail(message_of(error));
  return code_of(error) == "bad_address" || code_of(error) == "bad_network" ? usage_error : 1;
}

/// Parses `127.0.0.1:9100` or `[::1]:9100`.
std::optional<std::pair<std::string, std::uint16_t>> parse_endpoint(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos) return std::nullopt;
  std::string address = text.substr(0, colon);
  if (address.size() > 2 && address.front() == '[' && address.back() == ']')
    address = address.substr(1, address.size() - 2);
  std::uint16_t port = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + colon + 1, end, port);
  if (read.ec != std::errc() || read.ptr != end || address.empty()) return std::nullopt;
  return std::pair(address, port);
}

std::string url_of(const std::string& address, std::uint16_t port) {
  const std::string host = address.find(':') == std::string::npos ? address : "[" + address + "]";
  return "http://" + host + ":" + std::to_string(port) + "/";
}

/// Access log, one line per request. Reopens the file on SIGHUP, for log rotation.
class AccessLog {
 public:
  /// Opens the log at `path`; `-` is stderr. Returns an error message on failure.
  std::optional<std::string> open(const std::string& path) {
    path_ = path;
    const int fd = path == "-" ? ::dup(STDERR_FILENO) : open_file();
    if (fd < 0) return "cannot write to " + path + ": " + std::strerror(errno);
    writer_.emplace(fd, true, [](std::uint64_t dropped) {
      return server::log_line(LogLevel::warning, "log_lines_dropped", {{"lines", static_cast<std::int64_t>(dropped)}});
    });
    return std::nullopt;
  }
  bool is_open() const { return writer_.has_value(); }
  void reopen() {
    if (!writer_ || path_ == "-") return;
    if (const int fd = open_file(); fd >= 0) writer_->replace(fd);
  }
  void write(const server::HttpServed& served) {
    const server::HttpRequest& request = served.request;
    writer_->write(server::log_line(LogLevel::info, "request",
                                    {{"id", request.id},
                                     {"client", request.client},
                                     {"method", request.method},
                                     {"path", request.path},
                                     {"status", std::int64_t{served.status}},
                                     {"bytes", static_cast<std::int64_t>(served.bytes)},
                                     {"seconds", served.seconds},
                                     {"agent", std::string(request.fields["user-agent"].substr(0, 200))}}));
  }

 private:
  int open_file() const { return ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640); }

  std::string path_;
  std::optional<server::LineWriter> writer_;
};

server::SchedulerOptions scheduler_options(const ServeOptions& options) {
  server::SchedulerOptions lanes;
  lanes[server::Lane::quick].threads = std::max(options.threads / 2, 1U);
  lanes[server::Lane::moves].threads = options.threads;
  lanes[server::Lane::searches].threads = options.threads;
  lanes[server::Lane::searches].max_waiting = options.queue;
  return lanes;
}

server::JournalOptions journal_options(const ServeOptions& options) {
  server::JournalOptions journal;
  journal.log = [](const std::string& trouble) { log(LogLevel::error, "database", {{"problem", trouble}}); };
  journal.removed = [](std::size_t games) {
    log(LogLevel::info, "games_removed", {{"games", static_cast<std::int64_t>(games)}});
  };
  journal.retention = options.retention;
  return journal;
}

/// Stops the threads on every exit path, before the objects they use are destroyed. Then stores the accepted events;
/// exits with status 1 if the database exceeds `max_stop_time`.
struct ShutdownGuard {
  server::Scheduler& scheduler;
  server::Journal& journal;
  bool has_started = false;
  ~ShutdownGuard() {
    scheduler.stop();
    scheduler.join();
    const bool stored = journal.stop(max_stop_time);
    if (!stored)
      log(LogLevel::error, "database_left",
          {{"problem",
            std::string("the database did not close in time; events that were not acknowledged may be lost")}});
    if (has_started) log(LogLevel::info, "stopped");
    server::flush_log(std::chrono::seconds(1));
    if (!stored) std::_Exit(1);  // skips destructors: threads still wait for the database
  }
};

int run(const ServeOptions& options, server::HttpServer& http, server::ApiSite& site, AccessLog& access_log,
        ShutdownGuard& stopping, const std::string& database, bool has_web) {
  const Result<std::uint16_t> port = http.listen(options.address, options.port, site);
  if (!port) return fail(port.error());
  server::OperatorSite operators(site.operator_pages());
  std::string operators_url;
  if (const auto endpoint = parse_endpoint(options.metrics)) {
    const Result<std::uint16_t> bound = http.listen(endpoint->first, endpoint->second, operators);
    if (!bound) return fail(bound.error());
    operators_url = url_of(endpoint->first, *bound) + "metrics";
  }
  std::printf("%s\n", url_of(options.address, *port).c_str());
  if (!operators_url.empty()) std::printf("%s\n", operators_url.c_str());
  std::fflush(stdout);
  if (!has_web)
    std::fprintf(stderr, "mnk: no web app found, only the API is served; give the folder of the web app by --web\n");
  stopping.has_started = true;
  log(LogLevel::info, "started", {{"port", std::uint64_t{*port}}, {"database", server::without_password(database)}});
  const auto on_signal = [&] {
    log(LogLevel::info, "stopping");
    site.stop();
    http.stop();
  };
  http.run(on_signal, [&] { access_log.reopen(); });
  return 0;
}

}  // namespace

int serve(const ServeOptions& options) {
  if (!options.metrics.empty() && !parse_endpoint(options.metrics))
    return usage("--metrics: '" + options.metrics + "' is not of the form ADDRESS:PORT");
  take_file_handles();
  server::SiteOptions site_options = options.site;
  if (!options.tables.empty()) {
    Result<table::Tables> tables = table::Tables::open(options.tables);
    if (!tables) return fail(tables.error());
    site_options.tables = std::make_shared<const table::Tables>(*std::move(tables));
  }
  if (const auto unreadable = options.site.proofs.empty() ? std::nullopt : files::try_listing(options.site.proofs))
    return fail("--proofs: " + unreadable->message);
  std::optional<server::StaticFiles> files;
  const std::optional<fs::path> web = options.web.empty() ? find_web_app() : fs::path(options.web);
  if (web) {
    Result<server::StaticFiles> read = server::StaticFiles::read(*web);
    if (!read) return fail(read.error());
    files = std::move(*read);
  }
  Result<server::TrustedProxies> proxies = server::TrustedProxies::make(options.trusted_proxies, options.client_from);
  if (!proxies) return fail(proxies.error());
  AccessLog access_log;
  if (!options.access_log.empty()) {
    if (const auto why = access_log.open(options.access_log)) return fail(*why);
  }
  const Result<std::string> database =
      options.database.empty() ? server::default_database() : Result<std::string>(options.database);
  if (!database) return fail(database.error());
  Result<std::unique_ptr<server::Journal>> journal = server::Journal::open(*database, journal_options(options));
  if (!journal) return fail(journal.error());

  server::HttpOptions http_options = {.limits = options.limits, .proxies = std::move(*proxies), .served = {}};
  if (access_log.is_open()) http_options.served = [&](const server::HttpServed& served) { access_log.write(served); };
  server::HttpServer http(std::move(http_options));
  server::Scheduler scheduler(http, scheduler_options(options));
  server::Metrics metrics;
  server::ApiSite site(http, **journal, scheduler, metrics, std::move(files), site_options);
  ShutdownGuard stopping{scheduler, **journal};
  return run(options, http, site, access_log, stopping, *database, web.has_value());
}

}  // namespace mnk::apps
