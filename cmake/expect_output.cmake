# SPDX-License-Identifier: MIT
# cmake -DPROGRAM=... -DEXPECTED=... -P expect_output.cmake: runs the program; it must succeed and, where
# the file EXPECTED exists, print what that holds.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${status}\n${printed}")
endif()
if(EXISTS ${EXPECTED})
  file(READ ${EXPECTED} expected)
  if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "expected:\n${expected}\nprinted:\n${printed}")
  endif()
endif()
