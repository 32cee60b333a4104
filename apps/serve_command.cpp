// SPDX-License-Identifier: MIT
#include "apps/serve_command.hpp"
#include "apps/network_of_user.hpp"

#include <algorithm>
#include <memory>

#include "apps/letters.hpp"
#include "apps/options.hpp"
#include "apps/serve.hpp"
#include "apps/settings.hpp"
#include "server/http/field_text.hpp"
#include "server/http/header.hpp"
#include "server/metrics.hpp"
#include "server/site/rate_limits.hpp"

namespace mnk::apps {

namespace {

constexpr double max_quota = 1e15;  // games

const CLI::Validator is_limit(
    [](const std::string& text) {
      const auto set = server::RateLimits().set(text);
      return set ? std::string() : message_of(set.error());
    },
    "");

/// Lets names of headers have capitals.
const CLI::Validator in_lower_case(
    [](std::string& text) {
      std::transform(text.begin(), text.end(), text.begin(), lower);
      return std::string();
    },
    "");

/// Brings a name of `--host` into the form in which the server compares it.
const CLI::Validator as_host(
    [](std::string& text) -> std::string {
      const std::string given = text;
      text = server::lower(server::trimmed(text));
      if (text == "*" || server::is_host(text)) return {};
      return "'" + given + "' is not a host name such as mnk.example.org";
    },
    "");

/// Brings an origin into the form in which browsers send it.
const CLI::Validator as_origin(
    [](std::string& text) -> std::string {
      const std::string given = text;
      text = server::lower(server::trimmed(text));
      if (text.ends_with('/')) text.pop_back();
      const std::size_t start = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
      if (start > 0 && server::is_host(text.substr(start))) return {};
      return "'" + given + "' is not an origin such as https://mnk.example.org";
    },
    "");

/// Accepts a whole number with or without a unit. CLI11 reads a negative one as a large one.
const CLI::Validator is_size(
    [](const std::string& text) {
      const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
      const bool is_one = end > 0 && end < 19 && text.find_first_not_of("kKmMgGtTiIbB ", end) == text.npos;
      return is_one ? std::string() : "'" + text + "' is not a size such as 500MB or 10GB";
    },
    "");

server::ClientFrom client_from(const std::string& name) {
  return name == "forwarded"        ? server::ClientFrom::forwarded
         : name == "proxy-protocol" ? server::ClientFrom::proxy_protocol
                                    : server::ClientFrom::x_forwarded_for;
}

/// Returns the default limits for the help of `--limit`.
std::string default_limits() {
  const server::RateLimits limits;
  std::string text;
  for (std::size_t kind = 0; kind < server::limited_kinds; ++kind) {
    const server::Rate& rate = limits.rates[kind];
    text += (text.empty() ? "" : " ") + std::string(name_of(static_cast<server::Limited>(kind))) + '=' +
            std::to_string(static_cast<std::uint64_t>(rate.count)) + '/' +
            std::to_string(static_cast<std::uint64_t>(rate.seconds)) + 's';
  }
  return text;
}

/// Raw values of the command line, before they are parsed into options.
struct Words {
  std::string config, keep_finished, keep_abandoned;
  std::string client_from = "x-forwarded-for";
  std::vector<std::string> limits;
};

void add_addresses(CLI::App& command, ServeOptions& options, Words& words) {
  command.add_option("--address", options.address, "IP address to listen on; 0.0.0.0 for all of IPv4, :: for all")
      ->type_name("IP")
      ->capture_default_str();
  add_number(command, "--port", options.port, 0, 65535, "Port to listen on; 0: any free port")->type_name("PORT");
  command
      .add_option("--host", options.site.hosts,
                  "Accepted names of this host besides localhost and addresses, separated by commas; * for any")
      ->type_name("NAME")
      ->delimiter(',')
      ->transform(as_host);
  command
      .add_option(
          "--origin", options.site.origins,
          "Accepted origins of browsers (https://example.org), if a proxy sends another Host; separated by commas")
      ->type_name("URL")
      ->delimiter(',')
      ->transform(as_origin);
  command.add_flag("--secure-cookies", options.site.secure_cookies,
                   "Send cookies over TLS only; for a server behind a TLS proxy");
  command
      .add_option("--trusted-proxy", options.trusted_proxies,
                  "Addresses or networks (10.0.0.0/8) of proxies that send the client's address; separated by commas")
      ->type_name("NETWORK")
      ->delimiter(',');
  add_choice(command, "--client-address-from", words.client_from, {"x-forwarded-for", "forwarded", "proxy-protocol"},
             "Header, or protocol, in which a trusted proxy sends the client's address")
      ->transform(in_lower_case);
}

void add_storage(CLI::App& command, ServeOptions& options, Words& words) {
  command
      .add_option("--database", options.database,
                  "Database of the games: an SQLite file, `:memory:`, or postgresql://... or `host=... dbname=...`; "
                  "default: mnk/games.db in the "
                  "user's data directory")
      ->type_name("DATABASE");
  command
      .add_option("--keep-finished", words.keep_finished,
                  "Delete games this long after their end: 30m, 12h, 90d, 2w; default: never")
      ->type_name("TIME")
      ->check(is_duration);
  command
      .add_option("--keep-abandoned", words.keep_abandoned,
                  "Delete unfinished games this long after their last move: 30m, 12h, 7d, 2w; default: never")
      ->type_name("TIME")
      ->check(is_duration);
  command
      .add_option("--quota-games", options.site.hub.quota_games,
                  "Refuse new games while the database has this many; 0: no quota")
      ->type_name("N")
      ->check(number_from(0, max_quota))
      ->capture_default_str();
  command
      .add_option(
          "--quota-bytes", options.site.hub.quota_bytes,
          "Refuse new games while the events of all games have this many bytes: 500MB, 10GB; the file takes 2 to "
          "8 times as many; default: 0, no quota")
      ->transform(CLI::AsSizeValue(true).description(""))
      ->transform(is_size)  // runs before the one above
      ->type_name("SIZE");
}

void add_limits(CLI::App& command, ServeOptions& options, Words& words) {
  add_number(command, "--threads", options.threads, 1, 256,
             "Search threads, and as many more for the engine's moves in games")
      ->default_str("the processors less one");
  add_number(command, "--queue", options.queue, 1, 100000,
             "Maximum number of waiting searches; further ones are refused (503)");
  add_number(command, "--connections", options.limits.connections, 1, 1000000, "Maximum number of connections");
  add_number(command, "--connections-per-client", options.limits.connections_of_client, 1, 1000000,
             "Maximum number of connections of one client (an IPv4 address or an IPv6 /64 network), and of its sockets "
             "and streams that follow games");
  command
      .add_option(
          "--limit", words.limits,
          "Rate limits of one client: games=120/60s for 120 games in 60 seconds (s, m or h), searches=off for no "
          "limit; separated by commas, or one per --limit. Default: " +
              default_limits())
      ->type_name("KIND=COUNT/TIME")
      ->check(is_limit)
      ->delimiter(',');
}

void add_operation(CLI::App& command, ServeOptions& options, Words& words) {
  command
      .add_option(
          "--web", options.web,
          "Folder of the web app; default: ../share/mnk/web from the program's folder, or the folder that ./run builds")
      ->type_name("FOLDER");
  command
      .add_option("--proofs", options.site.proofs,
                  "Folder of the states of proofs to show: files NAME.json of `mnk prove run --state`")
      ->type_name("FOLDER");
  command
      .add_option("--tables", options.tables,
                  "Folder of tables (docs/tables.md), for exact values in analyses and for the engine; default: none")
      ->type_name("FOLDER");
  command
      .add_option("--metrics", options.metrics,
                  "Serve /metrics, /healthz and /readyz at this address and port only (127.0.0.1:9101)")
      ->type_name("ADDRESS:PORT");
  command
      .add_option("--metrics-token", options.site.metrics_token,
                  "Serve /metrics on the main address, to requests with this Bearer token")
      ->type_name("TOKEN");
  command
      .add_option("--access-log", options.access_log,
                  "Write a JSON line for each request to this file (opened anew on SIGHUP), or to stderr (-)")
      ->type_name("FILE");
  command
      .add_option(
          "--config", words.config,
          "File of settings: lines `name = value`, named like these options. The environment (MNK_NAME) overrides "
          "the file, and the command line overrides both")
      ->type_name("FILE");
}

int run(CLI::App& command, ServeOptions& options, Words& words) {
  use_network_of_user();
  if (words.config.empty()) {
    if (const char* file = std::getenv("MNK_CONFIG")) words.config = file;
  }
  const bool named_here = command.get_option("--database")->count() > 0;
  if (const std::string error = apply_settings(command, words.config); !error.empty()) return usage(error);
  for (const std::string& limit : words.limits) {
    if (const auto set = options.site.limits.set(limit); !set) return usage(message_of(set.error()));
  }
  if (!words.keep_finished.empty()) options.retention.keep_finished = parse_duration(words.keep_finished);
  if (!words.keep_abandoned.empty()) options.retention.keep_abandoned = parse_duration(words.keep_abandoned);
  if (options.retention.keep_finished == std::chrono::seconds(0) ||
      options.retention.keep_abandoned == std::chrono::seconds(0)) {
    return usage(
        "a time of 0 would delete every game at once; to keep games, leave --keep-finished and --keep-abandoned out");
  }
  if (!server::Metrics::are_built_in() && !(options.metrics.empty() && options.site.metrics_token.empty())) {
    return usage(
        "--metrics, --metrics-token: this mnk was built without metrics; /healthz and /readyz are on the main address");
  }
  options.client_from = client_from(words.client_from);
  options.site.followers_of_client = options.limits.connections_of_client;
  if (named_here && server::without_password(options.database).find("***") != std::string::npos) {
    std::fprintf(stderr,
                 "mnk: everybody on this machine can see a password in the command line; use MNK_DATABASE or --config "
                 "instead\n");
  }
  return serve(options);
}

}  // namespace

Command add_serve(CLI::App& app) {
  const auto options = std::make_shared<ServeOptions>();
  const auto words = std::make_shared<Words>();
  CLI::App* command = add_command(app, "serve");
  add_addresses(*command, *options, *words);
  add_storage(*command, *options, *words);
  add_limits(*command, *options, *words);
  add_operation(*command, *options, *words);
  return {command, [command, options, words] { return run(*command, *options, *words); }};
}

}  // namespace mnk::apps
