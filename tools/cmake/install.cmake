# What other people's builds take: find_package(tranship) for projects that port while they are built, and the script for CI.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(CMAKE_MODULE ${CMAKE_INSTALL_DATADIR}/cmake/tranship)
configure_package_config_file(tools/cmake/transhipConfig.cmake.in ${GEN}/transhipConfig.cmake INSTALL_DESTINATION ${CMAKE_MODULE}
  PATH_VARS CMAKE_INSTALL_BINDIR NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${GEN}/transhipConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${GEN}/transhipConfig.cmake ${GEN}/transhipConfigVersion.cmake tools/cmake/tranship.cmake DESTINATION ${CMAKE_MODULE})
install(PROGRAMS tools/ci/check tools/ci/pre-commit tools/ci/example.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/tranship/ci)
install(FILES tools/ci/gitlab.yml DESTINATION ${CMAKE_INSTALL_DATADIR}/tranship/ci)
