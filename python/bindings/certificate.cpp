// SPDX-License-Identifier: MIT
// Certificates, and the independent checker.
#include "mnk/certificate.hpp"

#include <sstream>

#include "bindings/arrays.hpp"
#include "bindings/interruptible.hpp"
#include "bindings/module.hpp"
#include "bindings/proof.hpp"

/// Of checker/check_certificate.cpp, which shares no code with the library. Writes the verdict; returns 0 if accepted,
/// 1 if rejected, 2 if stopped.
int check_certificate(const std::string& bytes, std::ostream& out, const std::atomic<bool>& stop);

namespace mnk::python {
namespace {

using namespace nb::literals;

proof::CertificateReader opened(const CertificateBytes& certificate) {
  return value_or_raise(proof::CertificateReader::open(certificate.bytes));
}

struct Checked {
  bool accepted;
  std::string report;
};

Checked check(const CertificateBytes& certificate, nb::handle stop) {
  Interruptible checker(stop);
  std::ostringstream report;
  const int status = checker.run([&] { return check_certificate(certificate.bytes, report, *checker.flag()); });
  if (status == 2) raise("Interrupted", "", "stop ended the check");
  return Checked{status == 0, without_last_break(report.str())};
}

CertificateBytes certificate_of(nb::bytes bytes) { return {std::string(bytes.c_str(), bytes.size())}; }

}  // namespace

void add_certificate(nb::module_& m) {
  nb::class_<CertificateBytes>(
      m, "Certificate",
      "A proof of a value that anyone can check (docs/certificate.md). Nothing in it is trusted: "
      "`check` decides.")
      .def(
          "__init__",
          [](CertificateBytes* self, nb::bytes bytes) {
            CertificateBytes made = certificate_of(bytes);
            opened(made);  // raises ParseError
            new (self) CertificateBytes(std::move(made));
          },
          "data"_a, "Takes the bytes of a file. Raises ParseError if they are no certificate.")
      .def_prop_ro(
          "data", [](const CertificateBytes& self) { return nb::bytes(self.bytes.data(), self.bytes.size()); },
          "The bytes of the file.")
      .def_prop_ro(
          "claim", [](const CertificateBytes& self) { return to_string(opened(self).header().claim); },
          "`x_wins`, `x_does_not_lose`, `o_does_not_lose` or `o_wins`.")
      .def_prop_ro("start", [](const CertificateBytes& self) { return opened(self).header().start; })
      .def_prop_ro("records", [](const CertificateBytes& self) { return opened(self).header().records; })
      .def("__len__", [](const CertificateBytes& self) { return opened(self).header().records; })
      .def("__reduce__",
           [](nb::handle self) {
             const auto& bytes = nb::cast<const CertificateBytes&>(self).bytes;
             return nb::make_tuple(self.type(), nb::make_tuple(nb::bytes(bytes.data(), bytes.size())));
           })
      .def("__repr__", [](const CertificateBytes& self) {
        const auto reader = opened(self);
        return "<Certificate " + std::string(to_string(reader.header().claim)) + " " +
               to_string(proof::rules_of_game(reader.header().start.rules, reader.header().family)) + ", " +
               std::to_string(reader.header().records) + " records>";
      });
  nb::class_<Checked>(m, "Checked", "The verdict of the checker; true if the certificate is accepted.")
      .def_ro("accepted", &Checked::accepted)
      .def_ro("report", &Checked::report, "The checker's sentence: what was proved, or which position is not.")
      .def("__bool__", [](const Checked& self) { return self.accepted; })
      .def("__repr__", [](const Checked& self) { return "<Checked " + self.report + ">"; });
  m.def(
      "check_bytes", [](nb::bytes bytes, nb::handle stop) { return check(certificate_of(bytes), stop); }, "data"_a,
      nb::kw_only(), "stop"_a.none() = nb::none(),
      nb::sig("def check_bytes(data: bytes, *, stop: threading.Event | collections.abc.Callable[[], bool] | None = "
              "None) -> Checked"),
      "Checks the bytes of a certificate with the independent checker. See `mnk.check`.");
}

}  // namespace mnk::python
