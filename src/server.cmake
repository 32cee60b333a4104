# SPDX-License-Identifier: MIT
# The server: part of the program, not of the library. It is not installed, and nothing of the library needs what it needs.
find_package(Boost 1.81 QUIET)  # headers only
find_package(SQLiteCpp QUIET GLOBAL)
find_package(OpenSSL QUIET)  # SHA-256, from its libcrypto alone
find_library(MNK_SQLITE_LIBRARY sqlite3)
if(NOT Boost_FOUND OR NOT SQLiteCpp_FOUND OR NOT OPENSSL_CRYPTO_LIBRARY OR NOT MNK_SQLITE_LIBRARY)
  message(FATAL_ERROR "The server needs Boost 1.81, SQLiteCpp, SQLite and libcrypto (Debian: libboost1.81-dev libsqlitecpp-dev "
                      "libsqlite3-dev libssl-dev). ./run installs them; -DMNK_SERVER=OFF builds without the server.")
endif()

set(mnk_server_postgres_files server/storage/connection_string.cpp server/storage/postgres.cpp server/storage/postgres_events.cpp
    server/storage/postgres_games.cpp)
set(mnk_parts_of_server ${mnk_server_postgres_files} server/storage/without_postgres.cpp server/metrics.cpp server/without_metrics.cpp)
mnk_layer(server mnk_protocol)
target_compile_options(mnk_server PRIVATE $<$<CONFIG:Release>:-O1>)
# The specification travels within the program. Raw strings have a limit: pieces of some kilobytes are joined by the compiler.
set(document ${PROJECT_SOURCE_DIR}/docs/openapi.yaml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${document})
file(READ ${document} text)
string(REGEX REPLACE "\n  /" ")yaml\" R\"yaml(\n  /" text "${text}")
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/api_document.cpp @ONLY CONTENT
  "#include \"server/site/api_document.hpp\"\n\nnamespace mnk::server {\n\nstd::string_view openapi_document() {\n  static constexpr char text[] = R\"yaml(@text@)yaml\";\n  return {text, sizeof text - 1};\n}\n\n}  // namespace mnk::server\n")
target_sources(mnk_server PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/api_document.cpp)
# Mostly templates of Boost, over which the compiler sits long; the sanitizer of undefined behaviour doubles that.
if(MNK_SUITE STREQUAL "asan")
  set_source_files_properties(server/http/connection.cpp server/http/server.cpp server/http/web_socket.cpp PROPERTIES
    COMPILE_OPTIONS -fno-sanitize=undefined)
endif()
set_target_properties(mnk_server PROPERTIES UNITY_BUILD_BATCH_SIZE 12)  # Boost's headers are read three times, not six
target_include_directories(mnk_server PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})  # it has no public headers: apps and tests see its own
# The packages of SQLiteCpp and OpenSSL name shared libraries, which a static program (MNK_STATIC_PROGRAM) cannot take.
set(is_static $<BOOL:$<TARGET_PROPERTY:MNK_STATIC_PROGRAM>>)
target_link_libraries(mnk_server PRIVATE Boost::headers nlohmann_json::nlohmann_json $<IF:${is_static},$<TARGET_FILE:SQLiteCpp>,SQLiteCpp>
                      sqlite3 $<IF:${is_static},crypto,OpenSSL::Crypto>)

# PostgreSQL and metrics are objects beside mnk_server, and so is what stands in for each: a program is linked with one of the two.
function(mnk_server_part name)
  add_library(mnk_server_${name} OBJECT ${ARGN})
  target_link_libraries(mnk_server_${name} PRIVATE mnk_server mnk_warnings)
endfunction()
mnk_server_part(without_postgres server/storage/without_postgres.cpp)
mnk_server_part(without_metrics server/without_metrics.cpp)

# Says which part of the server is left out, and why. `option`: of MNK_POSTGRES, the last word.
function(mnk_say_left_out what option package)
  set(why "-DMNK_${option}=OFF")
  if(MNK_${option})
    set(why "its library is not here; Debian: ${package}")
  endif()
  message(STATUS "mnk is built without ${what} (${why})")
endfunction()

find_library(MNK_PQXX_LIBRARY pqxx)
find_path(MNK_PQXX_INCLUDE pqxx/pqxx)
find_library(MNK_PQ_LIBRARY pq)
find_path(MNK_PQ_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql)
add_library(mnk_server_with_parts INTERFACE)
if(MNK_POSTGRES AND MNK_PQXX_LIBRARY AND MNK_PQXX_INCLUDE AND MNK_PQ_LIBRARY AND MNK_PQ_INCLUDE)
  mnk_server_part(postgres ${mnk_server_postgres_files})
  target_include_directories(mnk_server_postgres SYSTEM PRIVATE ${MNK_PQXX_INCLUDE} ${MNK_PQ_INCLUDE})
  target_link_libraries(mnk_server_with_parts INTERFACE $<TARGET_OBJECTS:mnk_server_postgres> ${MNK_PQXX_LIBRARY} ${MNK_PQ_LIBRARY})
else()
  target_link_libraries(mnk_server_with_parts INTERFACE $<TARGET_OBJECTS:mnk_server_without_postgres>)
  mnk_say_left_out(PostgreSQL POSTGRES libpqxx-dev)
endif()

find_package(prometheus-cpp QUIET)
if(MNK_METRICS AND prometheus-cpp_FOUND)
  mnk_server_part(metrics server/metrics.cpp)
  target_link_libraries(mnk_server_metrics PRIVATE prometheus-cpp::core)
  target_link_libraries(mnk_server_with_parts INTERFACE $<TARGET_OBJECTS:mnk_server_metrics> prometheus-cpp::core)
else()
  target_link_libraries(mnk_server_with_parts INTERFACE $<TARGET_OBJECTS:mnk_server_without_metrics>)
  mnk_say_left_out(metrics METRICS prometheus-cpp-dev)
endif()
target_link_libraries(mnk_server_with_parts INTERFACE mnk_server)

# The server that needs neither, for static programs.
add_library(mnk_server_alone INTERFACE)
target_link_libraries(mnk_server_alone INTERFACE $<TARGET_OBJECTS:mnk_server_without_postgres> $<TARGET_OBJECTS:mnk_server_without_metrics>
                      mnk_server)
