// SPDX-License-Identifier: MIT
// The compiled module of the Python package: `mnk._core`.
#include "bindings/module.hpp"

NB_MODULE(_core, m) {
  m.doc() = "The C++ library of mnk. Import `mnk`, which has all of it.";
  m.attr("VERSION") = MNK_VERSION_TEXT;
  mnk::python::add_rules(m);
  mnk::python::add_position(m);
  mnk::python::add_board(m);
  mnk::python::add_judge(m);
  mnk::python::add_best(m);
  mnk::python::add_solve(m);
  mnk::python::add_engine(m);
  mnk::python::add_certificate(m);
  mnk::python::add_records(m);
  mnk::python::add_batch(m);
  mnk::python::add_environment(m);
  mnk::python::add_positions(m);
  mnk::python::add_playouts(m);
  mnk::python::add_tables(m);
  mnk::python::add_labels(m);
  mnk::python::add_all_positions(m);
}
