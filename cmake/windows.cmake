# SPDX-License-Identifier: MIT
# On Windows: the brain for Gomocup managers and boards, pbrain-mnk.exe, one file that needs no other. The rest of the program is for
# POSIX systems.
add_executable(pbrain-mnk apps/pbrain_main.cpp apps/book_of_user.cpp apps/network_of_user.cpp)
target_compile_definitions(pbrain-mnk PRIVATE MNK_VERSION="${PROJECT_VERSION}")
target_include_directories(pbrain-mnk PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(pbrain-mnk PRIVATE mnk_engine_texts mnk_files mnk_opening_book mnk_warnings)
target_link_options(pbrain-mnk PRIVATE -static -s)
