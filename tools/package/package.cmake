# Packages for Debian: `cpack --config build/CPackConfig.cmake`, or the target package. tranship is one; the stand-ins for ROCm's libraries, where
# they are built, are another, since they need OpenBLAS and FFTW.
set(TRANSHIP_MAINTAINER "The tranship authors <tranship@localhost>" CACHE STRING "Who makes the package: NAME <ADDRESS>")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tranship)
set(CPACK_PACKAGE_CONTACT ${TRANSHIP_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_COMPONENTS_ALL tranship)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${TRANSHIP_HOMEPAGE})
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_TRANSHIP_PACKAGE_NAME tranship)
set(runs "")
if(TRANSHIP_GPU)
  set(runs " runs HIP
programs on a virtual AMD GPU,")
endif()
set(CPACK_DEBIAN_TRANSHIP_DESCRIPTION "port CUDA source code to HIP
tranship translates CUDA sources, whole trees of them with their Makefiles
and CMake files, to HIP code that compiles, and reports what is left for a
person to do. It needs neither the CUDA toolkit nor a GPU.

It also proves ports against the headers of several ROCm releases,${runs}
and serves editors and coding agents.")
# libclang is loaded at run time, and looks for the compiler's own headers then; no library says so.
# Nor of libgit2: Debian calls the package of libgit2.so.1.5 libgit2-1.5.
string(REGEX REPLACE "^(.*[0-9])\\.so\\.(.*)$" "\\1-\\2" LIBGIT2_PACKAGE ${LIBGIT2_SONAME})
set(CPACK_DEBIAN_TRANSHIP_PACKAGE_DEPENDS "libclang1-19, libclang-common-19-dev, ${LIBGIT2_PACKAGE}")
set(CPACK_DEBIAN_TRANSHIP_PACKAGE_RECOMMENDS "hipcc, libamdhip64-dev, debian-archive-keyring")
set(CPACK_DEBIAN_TRANSHIP_PACKAGE_SUGGESTS "clang-19, tranship-standins")

# The date of the package, and the youngest that a file in it has, is that of the last commit: built again, it is the same.
set(PACKAGE_EPOCH $ENV{SOURCE_DATE_EPOCH})
if(NOT PACKAGE_EPOCH)
  execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} log -1 --format=%ct OUTPUT_VARIABLE PACKAGE_EPOCH OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT PACKAGE_EPOCH)
  string(TIMESTAMP PACKAGE_EPOCH "%s" UTC)
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C date -Ru -d @${PACKAGE_EPOCH} OUTPUT_VARIABLE PACKAGE_DATE OUTPUT_STRIP_TRAILING_WHITESPACE)
file(WRITE ${CMAKE_BINARY_DIR}/package/epoch.cmake "set(ENV{SOURCE_DATE_EPOCH} ${PACKAGE_EPOCH})\n")
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/package/epoch.cmake)
file(READ LICENSE text)
string(REGEX REPLACE ".*\nCopyright \\(c\\) ([^\n]*)\n.*" "\\1" PACKAGE_COPYRIGHT "${text}")
string(REGEX REPLACE "^MIT License\n\nCopyright[^\n]*\n\n" "" text "${text}")
string(STRIP "${text}" text)
string(REPLACE "\n\n" "\n.\n" text "${text}")
string(REPLACE "\n" "\n " PACKAGE_LICENSE "${text}")

# An address that nobody can write to is an error for lintian, but not in a package that nobody publishes.
if(TRANSHIP_MAINTAINER MATCHES "@localhost>")
  set(PACKAGE_UNPUBLISHED "# No address was given (TRANSHIP_MAINTAINER): this package is for the machine that built it.
bogus-mail-host
bogus-mail-host-in-debian-changelog")
endif()

set(PACKAGE_FILES ${CMAKE_BINARY_DIR}/package)
file(MAKE_DIRECTORY ${PACKAGE_FILES})
set(packed "")

# package_file(COMPONENT FOLDER NAME FILE): the file, compressed, under that name; in the package only, never by cmake --install.
function(package_file component folder name file)
  set(to ${PACKAGE_FILES}/${component}/${name})
  add_custom_command(OUTPUT ${to} COMMAND gzip -9nc ${file} > ${to} DEPENDS ${file} VERBATIM)
  install(FILES ${to} DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
  set(packed ${packed} ${to} PARENT_SCOPE)
endfunction()
# What every package has below /usr/share/doc, and what lintian is told of it.
macro(package_documents component package)
  set(PACKAGE ${package})
  file(MAKE_DIRECTORY ${PACKAGE_FILES}/${component})
  configure_file(tools/package/changelog.in ${PACKAGE_FILES}/${component}/changelog @ONLY)
  configure_file(tools/package/${package}.lintian ${PACKAGE_FILES}/${component}/lintian/${package} @ONLY)
  configure_file(tools/package/copyright.in ${PACKAGE_FILES}/${component}/copyright @ONLY)
  package_file(${component} share/doc/${package} changelog.Debian.gz ${PACKAGE_FILES}/${component}/changelog)
  install(FILES ${PACKAGE_FILES}/${component}/copyright DESTINATION share/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${PACKAGE_FILES}/${component}/lintian/${package} DESTINATION share/lintian/overrides COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()

package_documents(tranship tranship)
package_file(tranship share/doc/tranship changelog.gz ${CMAKE_SOURCE_DIR}/CHANGELOG.md)
foreach(page IN LISTS pages)
  get_filename_component(name ${page} NAME)
  package_file(tranship share/man/man1 ${name}.gz ${page})
endforeach()
install(FILES ${COMPLETIONS}/_tranship DESTINATION share/zsh/vendor-completions COMPONENT tranship EXCLUDE_FROM_ALL)

if(TARGET standin-hipblas-6.4 OR TARGET standin-hipblas-7.2)
  list(APPEND CPACK_COMPONENTS_ALL standins)
  set(CPACK_DEBIAN_STANDINS_PACKAGE_NAME tranship-standins)
  set(CPACK_DEBIAN_STANDINS_DESCRIPTION "stand-ins for ROCm's libraries on a virtual GPU
Libraries in place of hipBLAS, hipFFT, hipSPARSE and others, for HIP programs
that 'tranship validate' runs on a virtual AMD GPU. They compute on the
processor, and are of no use on a real GPU.")
  set(CPACK_DEBIAN_STANDINS_PACKAGE_DEPENDS tranship)
  package_documents(standins tranship-standins)
endif()
add_custom_target(package-files ALL DEPENDS ${packed} man)
include(CPack)
