# Tests: cmocka units beside the code, golden pairs, whole-command cases, checks of the tree itself.
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

# Every src/LAYER/NAME_test.c is a program of its own, linked with its layer.
file(GLOB layers RELATIVE ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/src/*)
foreach(layer IN LISTS layers)
  file(GLOB tests CONFIGURE_DEPENDS src/${layer}/*_test.c)
  foreach(f IN LISTS tests)
    get_filename_component(name ${f} NAME_WE)
    add_executable(${name} ${f})
    target_link_libraries(${name} ${layer} clang PkgConfig::CMOCKA)
    target_compile_definitions(${name} PRIVATE TESTDATA="${CMAKE_SOURCE_DIR}/testdata" MAPPINGS="${CMAKE_SOURCE_DIR}/mappings"
                               TRANSHIP="$<TARGET_FILE:tranship>" TRANSHIP_VERSION="${PROJECT_VERSION}")
    add_test(NAME ${layer}/${name} COMMAND ${name})
    set_tests_properties(${layer}/${name} PROPERTIES TIMEOUT 600)
  endforeach()
endforeach()

add_test(NAME tree/layers COMMAND ${CMAKE_SOURCE_DIR}/tools/check-layers WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
add_test(NAME tree/format COMMAND ${CMAKE_SOURCE_DIR}/tools/check-format WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
add_test(NAME tree/docs COMMAND ${CMAKE_SOURCE_DIR}/tools/check-docs $<TARGET_FILE:tranship> WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
add_test(NAME command/cases COMMAND ${CMAKE_SOURCE_DIR}/tools/check-commands $<TARGET_FILE:tranship>)
# The ported corpus, compiled by the real hipcc: named programs must compile, named ones must not.
add_test(NAME corpus/hipcc COMMAND ${CMAKE_SOURCE_DIR}/tools/check-corpus $<TARGET_FILE:tranship> ${CMAKE_BINARY_DIR}/corpus)
set_tests_properties(corpus/hipcc command/cases PROPERTIES TIMEOUT 1500)

if(TRANSHIP_FUZZ)
  file(GLOB fuzzers CONFIGURE_DEPENDS src/*/*_fuzz.c)
  foreach(f IN LISTS fuzzers)
    get_filename_component(name ${f} NAME_WE)
    get_filename_component(layer ${f} DIRECTORY)
    get_filename_component(layer ${layer} NAME)
    add_executable(${name} ${f})
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(${name} ${layer} core)
    # A short run over the golden inputs and beyond; a real hunt runs for hours: build/NAME -max_total_time=3600 CORPUS
    add_test(NAME fuzz/${name} COMMAND ${CMAKE_SOURCE_DIR}/tools/fuzz-briefly $<TARGET_FILE:${name}> ${CMAKE_BINARY_DIR}/fuzz-${name})
    set_tests_properties(fuzz/${name} PROPERTIES TIMEOUT 300)
  endforeach()
endif()
