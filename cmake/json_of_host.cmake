# SPDX-License-Identifier: MIT
# nlohmann-json for a cross compiler: the headers of this machine in a folder of their own, without the system's other headers.
find_path(nlohmann_json_folder nlohmann/json.hpp PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(nlohmann_json_only ${CMAKE_BINARY_DIR}/json)
file(MAKE_DIRECTORY ${nlohmann_json_only})
file(CREATE_LINK ${nlohmann_json_folder}/nlohmann ${nlohmann_json_only}/nlohmann SYMBOLIC)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${nlohmann_json_only})
