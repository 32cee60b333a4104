// SPDX-License-Identifier: MIT
#include "apps/merge_command.hpp"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "apps/certificate_file.hpp"
#include "apps/output.hpp"
#include "files/whole_file.hpp"
#include "mnk/moves.hpp"
#include "proof/merge.hpp"

// From checker/check_certificate.cpp. The checker is independent and has no header.
int check_certificate(const std::string& bytes, std::ostream& out);

namespace mnk::apps {

namespace {

constexpr std::size_t longest_stream = std::size_t{128} << 20;  ///< bytes of a part from a pipe, as of `mnk check`
constexpr std::size_t most_open = 1000;                         ///< open positions that are counted
constexpr std::size_t most_listed = 20;                         ///< open positions that are printed

/// Reads a part; of a file that is no certificate only the beginning, which is enough to refuse it.
Result<std::string> read_part(const std::string& path) {
  const auto unreadable = [&] {
    return LegalityError{"unreadable_file", path + " cannot be read: " + std::strerror(errno)};
  };
  std::error_code error;
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable();
  std::string bytes;
  std::string piece(proof::certificate_magic.size(), '\0');
  const std::size_t most = std::filesystem::is_regular_file(path, error) ? bytes.max_size() : longest_stream;
  while (file && bytes.size() <= most) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    bytes.append(piece, 0, static_cast<std::size_t>(file.gcount()));
    if (!bytes.starts_with(proof::certificate_magic)) break;
    piece.resize(std::size_t{1} << 16);
  }
  if (file.bad()) return unreadable();
  if (bytes.size() > most)
    return LegalityError{"file_too_long", path + " has more than " + std::to_string(most >> 20) +
                                              " MB from a pipe: write it to a file first"};
  return bytes;
}

/// A merge of all parts, and the header of the first one.
struct Parts {
  proof::CertificateHeader header;
  proof::Merge merge;
};

/// The error names the part.
Result<Parts> read_parts(const std::vector<std::string>& paths) {
  std::optional<Parts> parts;
  for (const std::string& path : paths) {
    const auto named = [&](const Error& error) { return LegalityError{"bad_part", path + ": " + message_of(error)}; };
    const Result<std::string> bytes = read_part(path);
    if (!bytes) return bytes.error();
    if (!parts) {
      const Result<proof::CertificateReader> first = proof::CertificateReader::open(*bytes);
      if (!first) return named(first.error());
      const proof::CertificateHeader& header = first->header();
      parts = {header, proof::Merge(header.start.rules, header.claim, header.family)};
    }
    const auto added = parts->merge.add(*bytes, 1);
    if (!added) return named(added.error());
  }
  return *std::move(parts);
}

/// Returns the moves as text: `h8 a1`; of the start position itself nothing.
std::string text_of(const Rules& rules, const proof::OpenPosition& open) {
  std::string text;
  for (const Cell move : open.moves) text += (text.empty() ? "" : " ") + to_coordinate(rules, move);
  return text;
}

int report_open(const MergeOptions& options, const proof::CertificateHeader& header,
                const std::vector<proof::OpenPosition>& open) {
  const Rules& rules = header.start.rules;
  const std::size_t listed = std::min(open.size(), most_listed);
  if (options.json) {
    std::printf(R"({"game":"%s","claim":"%s","proved":false,"open_positions":%zu,"open":[)",
                to_string(proof::rules_of_game(rules, header.family)).c_str(),
                std::string(to_string(header.claim)).c_str(), open.size());
    for (std::size_t i = 0; i < listed; ++i)
      std::printf("%s\"%s\"", i == 0 ? "" : ",", text_of(rules, open[i]).c_str());
    std::printf("]}\n");
    return flush_output() ? 1 : output_error;
  }
  for (std::size_t i = 0; i < listed; ++i) {
    const std::string moves = text_of(rules, open[i]);
    std::fprintf(stderr, "open: %s\n", moves.empty() ? "the start position" : moves.c_str());
  }
  std::fprintf(stderr, "mnk: %s is not proved: %s%zu open position%s\n", std::string(to_string(header.claim)).c_str(),
               open.size() < most_open ? "" : "at least ", open.size(), open.size() == 1 ? "" : "s");
  return 1;
}

/// Returns true if the independent checker accepts the certificate.
bool is_accepted(const std::string& certificate) {
  std::ostringstream verdict;
  if (check_certificate(certificate, verdict) == 0) return true;
  std::fprintf(stderr, "mnk: the parts are no proof. Of the merged certificate the checker says:\n%s",
               verdict.str().c_str());
  return false;
}

int write(const MergeOptions& options, const proof::CertificateHeader& header, const proof::Certificate& certificate) {
  if (const auto error = files::write_whole(options.out, certificate.bytes)) {
    std::fprintf(stderr, "mnk: %s\n", printable(error->message).c_str());
    return output_error;
  }
  if (files::is_same_file(options.out, "/dev/stdout")) return 0;  // the certificate is all that is printed
  if (options.json) {
    std::printf(R"({"game":"%s","claim":"%s","proved":true,"records":%)" PRIu64 R"(,"bytes":%zu})"
                "\n",
                to_string(proof::rules_of_game(header.start.rules, header.family)).c_str(),
                std::string(to_string(header.claim)).c_str(), certificate.records, certificate.bytes.size());
  } else {
    print_written(options.out, header.claim, certificate.records, certificate.bytes.size());
  }
  return 0;
}

}  // namespace

int merge_command(const MergeOptions& options) {
  if (const auto error = files::try_writing(options.out)) {
    std::fprintf(stderr, "mnk: --out: %s\n", printable(error->message).c_str());
    return output_error;
  }
  if (!may_become_certificate(options.out)) return usage(refusal_to_overwrite("--out", options.out));
  Result<Parts> parts = read_parts(options.parts);
  if (!parts) return usage(message_of(parts.error()));
  const proof::CertificateHeader& header = parts->header;
  const proof::Merged merged = parts->merge.finish(header.start, most_open);
  if (!merged.why.empty()) {
    std::fprintf(stderr, "mnk: %s is not proved: %s\n", std::string(to_string(header.claim)).c_str(),
                 merged.why.c_str());
    return options.json ? report_open(options, header, {}) : 1;
  }
  if (!merged.certificate) return report_open(options, header, merged.open);
  if (!is_accepted(merged.certificate->bytes)) return 1;
  return write(options, header, *merged.certificate);
}

Command add_merge(CLI::App& app) {
  const auto options = std::make_shared<MergeOptions>();
  CLI::App* command = add_command(app, "merge");
  command
      ->add_option(
          "FILE", options->parts,
          "Certificates, whole or not, of positions of one proof (docs/certificate.md); the first has the start "
          "position and the claim of the result")
      ->type_name("")
      ->required();
  command->add_option("--out", options->out, "Write the certificate to this file, if the parts prove the claim")
      ->type_name("FILE")
      ->required();
  command->add_flag("--json", options->json, "Print one JSON object instead of lines of text");
  return {command, [options] { return merge_command(*options); }};
}

}  // namespace mnk::apps
