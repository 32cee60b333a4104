// SPDX-License-Identifier: MIT
// The parts of the module, each of which adds its classes and functions.
#pragma once

#include <nanobind/nanobind.h>

namespace mnk::python {

void add_rules(nanobind::module_& m);
void add_position(nanobind::module_& m);
void add_board(nanobind::module_& m);
void add_judge(nanobind::module_& m);
void add_best(nanobind::module_& m);
void add_solve(nanobind::module_& m);
void add_engine(nanobind::module_& m);
void add_certificate(nanobind::module_& m);
void add_records(nanobind::module_& m);
void add_batch(nanobind::module_& m);
void add_environment(nanobind::module_& m);
void add_positions(nanobind::module_& m);
void add_playouts(nanobind::module_& m);
void add_tables(nanobind::module_& m);
void add_labels(nanobind::module_& m);
void add_all_positions(nanobind::module_& m);

}  // namespace mnk::python
