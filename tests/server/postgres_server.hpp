// SPDX-License-Identifier: MIT
// A PostgreSQL server for one test program, with data and socket in a temporary folder. Started on first use, stopped
// at the end. PostgreSQL refuses to run as root, so for root the server runs as user postgres or nobody.
#pragma once

#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <pqxx/pqxx>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "server/temporary_folder.hpp"

namespace mnk::server {

class PostgresServer {
 public:
  /// Returns the running server; nullptr if it cannot be started, with the reason on stderr.
  static PostgresServer* shared() {
    static PostgresServer server;
    return server.why_not_.empty() ? &server : nullptr;
  }

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer() { stop(SIGINT); }

  /// Creates an empty database and returns its URL.
  std::string new_database(const std::string& settings = "") {
    const std::string name = "games" + std::to_string(++databases_);
    pqxx::connection connection(url("postgres"));
    pqxx::nontransaction(connection).exec("CREATE DATABASE " + name + " " + settings);
    return url(name);
  }

  /// Stops the server. SIGINT: fast shutdown, all data written. SIGQUIT: immediate shutdown, like a crash.
  void stop(int signal) {
    if (process_ <= 0) return;
    ::kill(process_, signal);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }

  /// Suspends all server processes, like a hanging machine: connections stay open without answers.
  void freeze() { signal_all(SIGSTOP); }
  void thaw() { signal_all(SIGCONT); }

  /// Starts the server and waits until it answers.
  void start() {
    process_ = spawn({"postgres", "-D", data_, "-k", folder_.path().string(), "-c", "listen_addresses=", "-c",
                      "shared_buffers=16MB", "-c", "max_connections=40"},
                     SIGINT);
    for (int tries = 0; tries < 300; ++tries) {
      try {
        pqxx::connection connection(url("postgres"));
        return;
      } catch (const std::exception&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      }
    }
    why_not_ = "it does not answer";
  }

 private:
  PostgresServer() {
    programs_ = program_folder();
    if (programs_.empty()) why_not_ = "there is no initdb (Debian: the package postgresql)";
    if (why_not_.empty() && ::geteuid() == 0) choose_user();
    if (why_not_.empty()) {
      int status = 0;
      const pid_t initdb = spawn(
          {"initdb", "-D", data_, "-U", "mnk", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"}, SIGKILL);
      if (initdb < 0 || ::waitpid(initdb, &status, 0) != initdb || status != 0) why_not_ = "initdb failed";
    }
    if (why_not_.empty()) start();
    if (!why_not_.empty())
      std::fprintf(stderr, "\n*** No PostgreSQL server for the tests: %s. THEY ARE SKIPPED.\n\n", why_not_.c_str());
  }

  void signal_all(int number) const {
    ::kill(process_, number);  // first, so that the server forks no further process
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename().string();
      std::ifstream in(entry.path() / "stat");
      std::string text;
      if (name.find_first_not_of("0123456789") != std::string::npos || !std::getline(in, text)) continue;
      std::istringstream after_name(text.substr(text.rfind(')') + 1));  // "S PARENT ..."
      std::string state;
      pid_t parent = 0;
      if (after_name >> state >> parent && parent == process_) ::kill(static_cast<pid_t>(std::stoi(name)), number);
    }
  }

  std::string url(const std::string& database) const {
    return "postgresql:///" + database + "?user=mnk&host=" + folder_.path().string();
  }

  static std::string program_folder() {
    std::string newest;
    std::error_code none;
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
      if (std::filesystem::exists(version.path() / "bin/initdb"))
        newest = std::max(newest, (version.path() / "bin").string());
    }
    for (const char* folder : {"/usr/bin", "/usr/local/bin"}) {
      if (newest.empty() && std::filesystem::exists(std::filesystem::path(folder) / "initdb")) newest = folder;
    }
    return newest;
  }

  void choose_user() {
    for (const char* name : {"postgres", "nobody"}) {
      const passwd* user = ::getpwnam(name);
      if (user == nullptr) continue;
      user_ = user->pw_uid;
      group_ = user->pw_gid;
      if (::chown(folder_.path().c_str(), user_, group_) != 0) why_not_ = "its folder cannot be given to it";
      return;
    }
    why_not_ = "there is no user that it could run as";
  }

  /// Starts a PostgreSQL program, which gets the signal `at_our_end` if the test program ends first.
  pid_t spawn(std::vector<std::string> arguments, int at_our_end) const {
    const std::string program = arguments[0] = programs_ + "/" + arguments[0];  // full path, to find each other
    const std::string log = folder_.file("log");
    std::vector<char*> raw;
    for (std::string& argument : arguments) raw.push_back(argument.data());
    raw.push_back(nullptr);
    const pid_t child = ::fork();
    if (child != 0) return child;
    if (user_ != 0 && (::setgroups(0, nullptr) != 0 || ::setgid(group_) != 0 || ::setuid(user_) != 0)) ::_exit(126);
    ::prctl(PR_SET_PDEATHSIG, at_our_end);
    if (std::freopen(log.c_str(), "a", stdout) == nullptr || std::freopen(log.c_str(), "a", stderr) == nullptr)
      ::_exit(126);
    if (::chdir(folder_.path().c_str()) != 0) ::_exit(126);
    ::execv(program.c_str(), raw.data());
    ::_exit(127);
  }

  TemporaryFolder folder_;
  std::string data_ = folder_.file("data"), programs_, why_not_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  pid_t process_ = 0;
  int databases_ = 0;
};

}  // namespace mnk::server
