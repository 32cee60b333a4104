# SPDX-License-Identifier: MIT
# `cmake --install`: headers, static libraries, and mnkConfig.cmake for find_package(mnk CONFIG).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mnk)

install(TARGETS mnk ${mnk_layers} EXPORT mnkTargets)
install(DIRECTORY include/mnk DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(EXPORT mnkTargets NAMESPACE mnk:: DESTINATION ${package_dir})
configure_package_config_file(cmake/mnkConfig.cmake.in mnkConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(mnkConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/mnkConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/mnkConfigVersion.cmake
        DESTINATION ${package_dir})
