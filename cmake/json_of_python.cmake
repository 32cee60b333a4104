# SPDX-License-Identifier: MIT
# nlohmann-json for the Python package. An isolated build has it as a package of its Python (pyproject.toml); without that, the system's.
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter)
execute_process(COMMAND ${Python_EXECUTABLE} -c
                        "from importlib.util import find_spec; print(find_spec('nlohmann_json').submodule_search_locations[0])"
                OUTPUT_VARIABLE nlohmann_json_package OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(nlohmann_json_package AND EXISTS ${nlohmann_json_package}/include/nlohmann/json.hpp)
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
  target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${nlohmann_json_package}/include)
else()
  find_package(nlohmann_json 3.9 REQUIRED)
endif()
