# SPDX-License-Identifier: MIT
# `cmake --install` of the programs and what belongs to them. Components, of which cmake/packages.cmake makes packages:
#   program   the programs of this system           static    the same, static; not installed by default
#   mpi       mnk-mpi, in no package
#   shared    web app, man pages, completions, documents
#   units     the systemd units, with the prefix that they are installed to
#   plain     licence, changes and zsh completions where there is no Debian package
#   debian, debian_development   what the Debian packages have besides; not installed by default
set(doc_dir ${CMAKE_INSTALL_DATADIR}/doc/mnk)
set(man_dir ${CMAKE_INSTALL_DATADIR}/man/man1)

install(TARGETS mnk_program pbrain-mnk mnk-check RUNTIME COMPONENT program)
if(TARGET mnk_mpi)
  install(TARGETS mnk_mpi RUNTIME COMPONENT mpi)
endif()
if(TARGET mnk_static)
  install(TARGETS mnk_static pbrain_static check_static RUNTIME COMPONENT static EXCLUDE_FROM_ALL)
endif()
# The Python checker has two files, which lie beside each other.
install(PROGRAMS checker/check_certificate.py DESTINATION ${CMAKE_INSTALL_DATADIR}/mnk/checker COMPONENT shared)
install(FILES checker/certificate_file.py DESTINATION ${CMAKE_INSTALL_DATADIR}/mnk/checker COMPONENT shared)
install(CODE "
  set(link \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/mnk-check-python\")
  file(RELATIVE_PATH script \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\"
       \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/mnk/checker/check_certificate.py\")
  file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
  message(STATUS \"Installing: \$ENV{DESTDIR}\${link}\")
  file(CREATE_LINK \"\${script}\" \"\$ENV{DESTDIR}\${link}\" SYMBOLIC)
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES \"\${link}\")
" COMPONENT shared)

# README.md, docs/ and deploy/ lie beside each other as in the repository, so that the links between them hold.
install(FILES LICENSE CHANGELOG.md DESTINATION ${doc_dir} COMPONENT plain)
install(FILES README.md deploy/debian/copyright DESTINATION ${doc_dir} COMPONENT shared)
file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md ${PROJECT_SOURCE_DIR}/docs/*.svg ${PROJECT_SOURCE_DIR}/docs/*.yaml)
install(FILES ${pages} DESTINATION ${doc_dir}/docs COMPONENT shared)
file(GLOB settings CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/deploy/*)
list(FILTER settings EXCLUDE REGEX "/(debian|backups|tls|Dockerfile.*|.*compose.*)$")
install(FILES ${settings} DESTINATION ${doc_dir}/deploy COMPONENT shared)

# What is compressed at build time, as systems keep it; the same bytes in every build.
find_program(MNK_GZIP gzip REQUIRED)
set(compressed)
# mnk_gzip(OUT COMMAND...): what the command prints, as a file OUT of the build. A command that fails leaves none.
function(mnk_gzip out)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${out})
  cmake_path(GET out PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${out} DEPENDS ${mnk_gzip_depends} COMMAND ${ARGN} > ${out}.text COMMAND ${MNK_GZIP} -9nc ${out}.text > ${out}
                     COMMAND ${CMAKE_COMMAND} -E rm ${out}.text VERBATIM)
  set(compressed ${compressed} ${out} PARENT_SCOPE)
endfunction()

file(GLOB manuals CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/man/*.1)
foreach(manual IN LISTS manuals)
  cmake_path(GET manual FILENAME name)
  set(mnk_gzip_depends ${manual})
  mnk_gzip(man/${name}.gz ${CMAKE_COMMAND} -E cat ${manual})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/man/${name}.gz DESTINATION ${man_dir} COMPONENT shared)
endforeach()

# The program's own pages and completions come from its option tables, so the program is run.
if(CMAKE_CROSSCOMPILING)
  message(STATUS "man pages and completions of mnk are left out: the program that prints them does not run here")
else()
  set(mnk_gzip_depends mnk_program)
  mnk_gzip(man/mnk.1.gz $<TARGET_FILE:mnk_program> help --man)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/man/mnk.1.gz DESTINATION ${man_dir} COMPONENT shared)
  foreach(command IN LISTS mnk_commands ITEMS completion)
    mnk_gzip(man/mnk-${command}.1.gz $<TARGET_FILE:mnk_program> help --man ${command})
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/man/mnk-${command}.1.gz DESTINATION ${man_dir} COMPONENT shared)
  endforeach()
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/completions)
  foreach(shell bash zsh fish)
    set(completion_${shell} ${CMAKE_CURRENT_BINARY_DIR}/completions/mnk.${shell})
    add_custom_command(OUTPUT ${completion_${shell}} DEPENDS mnk_program COMMAND mnk_program completion ${shell} > ${completion_${shell}} VERBATIM)
    list(APPEND compressed ${completion_${shell}})
  endforeach()
  install(FILES ${completion_bash} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME mnk COMPONENT shared)
  install(FILES ${completion_fish} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT shared)
  # zsh looks into the second folder for Debian's packages alone.
  install(FILES ${completion_zsh} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _mnk COMPONENT plain)
  install(FILES ${completion_zsh} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _mnk COMPONENT debian EXCLUDE_FROM_ALL)
endif()

# The web app is bundled by node, from packages that npm fetches, and the library in it is built by emscripten.
find_program(MNK_NPM npm)
find_program(MNK_EMXX em++)
set(can_build_web OFF)
if(MNK_SERVER AND MNK_NPM AND MNK_EMXX AND MNK_SUITE STREQUAL "release")
  set(can_build_web ON)
endif()
option(MNK_WEB "Build the web app for the installation; needs emscripten, node 18, npm and its registry" ${can_build_web})
if(MNK_WEB)
  add_custom_target(mnk_web ALL COMMAND ${PROJECT_SOURCE_DIR}/tools/build_web COMMENT "The web app" VERBATIM)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/web DESTINATION ${CMAKE_INSTALL_DATADIR}/mnk COMPONENT shared)
elseif(MNK_SERVER)
  message(STATUS "the installed mnk serve will have no web app (-DMNK_WEB=OFF; it needs emscripten and npm)")
endif()

# Units and settings name the program's paths, which are known when it is installed.
set(with_prefix "
  function(install_with_prefix file name folder)
    file(READ \"${PROJECT_SOURCE_DIR}/deploy/\${file}\" text)
    string(REPLACE \"/usr/local/\" \"\${CMAKE_INSTALL_PREFIX}/\" text \"\${text}\")
    message(STATUS \"Installing: \$ENV{DESTDIR}\${folder}/\${name}\")
    file(WRITE \"\$ENV{DESTDIR}\${folder}/\${name}\" \"\${text}\")
    list(APPEND CMAKE_INSTALL_MANIFEST_FILES \"\${folder}/\${name}\")
    set(CMAKE_INSTALL_MANIFEST_FILES \${CMAKE_INSTALL_MANIFEST_FILES} PARENT_SCOPE)
  endfunction()
")
set(unit_dir "\${CMAKE_INSTALL_PREFIX}/lib/systemd/system")
install(CODE "${with_prefix}
  install_with_prefix(mnk.service mnk.service \"${unit_dir}\")
  install_with_prefix(mnk.service mnk@.service \"${unit_dir}\")
  install_with_prefix(mnk-backup.service mnk-backup.service \"${unit_dir}\")
  install_with_prefix(mnk-backup.timer mnk-backup.timer \"${unit_dir}\")
" COMPONENT units)
install(CODE "${with_prefix}
  install_with_prefix(serve.conf serve.conf /etc/mnk)
  install_with_prefix(mnk.logrotate mnk /etc/logrotate.d)
" COMPONENT debian EXCLUDE_FROM_ALL)
set(mnk_gzip_depends ${PROJECT_SOURCE_DIR}/deploy/debian/changelog)
mnk_gzip(debian/changelog.Debian.gz ${CMAKE_COMMAND} -E cat ${PROJECT_SOURCE_DIR}/deploy/debian/changelog)
set(mnk_gzip_depends ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
mnk_gzip(debian/changelog.gz ${CMAKE_COMMAND} -E cat ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
set(changelogs ${CMAKE_CURRENT_BINARY_DIR}/debian/changelog.gz ${CMAKE_CURRENT_BINARY_DIR}/debian/changelog.Debian.gz)
install(FILES ${changelogs} DESTINATION ${doc_dir} COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${changelogs} deploy/debian/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libmnk-dev
        COMPONENT debian_development EXCLUDE_FROM_ALL)
add_custom_target(mnk_compressed ALL DEPENDS ${compressed})
