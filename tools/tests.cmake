# Tests: cmocka units beside the code, golden pairs, whole-command cases, checks of the tree itself. The label quick is of those that
# tools/test --quick runs: no compilers, no programs on virtual GPUs, minutes in all.
# With TRANSHIP_LONG_TESTS those that compile much do all that they can; else each program is compiled with one of the HIPs, and runs on one
# architecture of 64 lanes and one of 32, or on one of them.
function(long_form variable long short)
  if(TRANSHIP_LONG_TESTS)
    set(${variable} ${long} PARENT_SCOPE)
  else()
    set(${variable} ${short} PARENT_SCOPE)
  endif()
endfunction()
# recorded_test(NAME INPUT... COMMAND WORD...): a test that is not run again while nothing of what it depends on has changed since it passed
# (tools/unchanged). With sanitizers the whole GPU part is left out then, by tools/test.
function(recorded_test name)
  cmake_parse_arguments(PARSE_ARGV 1 A "" "" COMMAND)
  set(unchanged ${CMAKE_SOURCE_DIR}/tools/unchanged ${CMAKE_BINARY_DIR} ${name} ${A_UNPARSED_ARGUMENTS}
    "say:${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION} ${CMAKE_BUILD_TYPE} ${CMAKE_C_FLAGS}" CMakeLists.txt --)
  if(TRANSHIP_SANITIZE)
    set(unchanged "")
  endif()
  add_test(NAME ${name} COMMAND ${unchanged} ${A_COMMAND} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endfunction()
# What the tests of src/vgpu need of the translator.
set(VGPU_COMMAND sources:src/validate src/cmd/vgpu.c src/cmd/profile/profile_read.c src/cmd/profile/profile_diff.c)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

# Every src/LAYER/NAME_test.c and src/LAYER/FOLDER/NAME_test.c is a program of its own, linked with its layer. The virtual GPU and the
# stand-ins are libraries of another kind, with tests of their own.
file(GLOB layers RELATIVE ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/src/*)
list(REMOVE_ITEM layers vgpu standin)
foreach(layer IN LISTS layers)
  file(GLOB tests CONFIGURE_DEPENDS src/${layer}/*_test.c src/${layer}/*/*_test.c)
  foreach(f IN LISTS tests)
    get_filename_component(name ${f} NAME_WE)
    add_executable(${name} ${f})
    target_link_libraries(${name} ${layer} clang PkgConfig::CMOCKA m)
    target_compile_definitions(${name} PRIVATE TESTDATA="${CMAKE_SOURCE_DIR}/testdata" MAPPINGS="${CMAKE_SOURCE_DIR}/mappings"
                               TRANSHIP="$<TARGET_FILE:tranship>" TRANSHIP_VERSION="${PROJECT_VERSION}")
    if(name STREQUAL golden_test) # by far the longest one: in parts, side by side
      foreach(part 1 2 3)
        add_test(NAME ${layer}/${name}-${part} COMMAND ${name} ${CMAKE_SOURCE_DIR}/testdata * ${part}/3)
        # It begins before the others, which run beside it then.
        set_tests_properties(${layer}/${name}-${part} PROPERTIES TIMEOUT 1200 COST 1000 LABELS "also-sanitized;quick")
      endforeach()
    else()
      add_test(NAME ${layer}/${name} COMMAND ${name})
      set_tests_properties(${layer}/${name} PROPERTIES TIMEOUT 1200 LABELS quick)
      if(name STREQUAL system_test) # the longest of these
        set_tests_properties(${layer}/${name} PROPERTIES LABELS "also-sanitized;quick")
      endif()
    endif()
  endforeach()
endforeach()

add_test(NAME tree/layers COMMAND ${CMAKE_SOURCE_DIR}/tools/check-layers WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
# Guards around AMD's side in generated files, compared by what the preprocessor makes of them.
add_test(NAME tree/guards COMMAND ${CMAKE_SOURCE_DIR}/tools/check-guards $<TARGET_FILE:tranship>)
set_tests_properties(tree/guards PROPERTIES LABELS quick TIMEOUT 600)
# The headers that src/toolkit writes, with gcc and clang: seconds.
recorded_test(tree/toolkit-headers $<TARGET_FILE:toolkit-headers> tools/check-toolkit-headers testdata/toolkit
              COMMAND tools/check-toolkit-headers $<TARGET_FILE:toolkit-headers>)
set_tests_properties(tree/toolkit-headers PROPERTIES LABELS quick TIMEOUT 600)
add_test(NAME tree/format COMMAND ${CMAKE_SOURCE_DIR}/tools/check-format WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
if(NOT TRANSHIP_SANITIZE) # what it looks at is the page, not the program
  add_test(NAME tree/page COMMAND ${CMAKE_SOURCE_DIR}/tools/check-page $<TARGET_FILE:tranship>)
endif()
add_test(NAME tree/docs COMMAND ${CMAKE_SOURCE_DIR}/tools/check-docs $<TARGET_FILE:tranship> WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
# A test for each file of cases: side by side they take half the time. What runs compilers and virtual GPUs would take most of the time of a
# build with sanitizers, and the tests of the units behind it are in that one; so would, in the short form, what ports many or large files.
set(compile build_flags builds builds_cmake hip_target kernels mcp_programs port_builds prove validate validate_hostile validate_record validate_shards vgpu)
long_form(port_much "" "inputs;outputs;parse;year")
file(GLOB groups CONFIGURE_DEPENDS testdata/cli/*.bash)
foreach(file ${groups})
  get_filename_component(group ${file} NAME_WE)
  set(labels also-sanitized quick)
  if(group IN_LIST compile OR group IN_LIST port_much OR group MATCHES "^nvcc") # these compile, but for the host
    set(labels "")
  endif()
  if(group IN_LIST compile AND NOT TRANSHIP_GPU) # what they compile runs on the virtual GPU
    continue()
  endif()
  if(labels OR NOT TRANSHIP_SANITIZE)
    add_test(NAME command/${group} COMMAND ${CMAKE_SOURCE_DIR}/tools/check-commands $<TARGET_FILE:tranship> ${group}/)
    set_tests_properties(command/${group} PROPERTIES TIMEOUT 1200 LABELS "${labels}")
    # A search for leaks at its end takes as long as all the rest of a command. Units are searched, in one process each, and servers, which live on.
    if(TRANSHIP_SANITIZE AND NOT group MATCHES "^(exit_codes|lsp|mcp)$")
      set_property(TEST command/${group} APPEND PROPERTY ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
    endif()
  endif()
endforeach()
add_test(NAME project/trees COMMAND ${CMAKE_SOURCE_DIR}/tools/check-projects $<TARGET_FILE:tranship>)
set_tests_properties(project/trees PROPERTIES TIMEOUT 900)
set_tests_properties(tree/layers tree/format PROPERTIES LABELS quick)
set_tests_properties(project/trees PROPERTIES LABELS "also-sanitized;quick")

# The translator alone (TRANSHIP_GPU=OFF): that it is configured without looking for what only the GPU part needs, and in the long form built.
if(NOT TRANSHIP_SANITIZE AND TRANSHIP_GPU)
  long_form(build --build "")
  add_test(NAME build/without-gpu COMMAND ${CMAKE_SOURCE_DIR}/tools/check-without-gpu ${CMAKE_BINARY_DIR} ${build})
  set_tests_properties(build/without-gpu PROPERTIES TIMEOUT 3600)
endif()

# What is installed, and the packages for Debian, from folders of their own.
if(NOT TRANSHIP_SANITIZE)
  foreach(part tree package)
    add_test(NAME install/${part} COMMAND ${CMAKE_SOURCE_DIR}/tools/check-install ${CMAKE_BINARY_DIR} ${part})
    set_tests_properties(install/${part} PROPERTIES TIMEOUT 600)
  endforeach()
endif()

# Crashes, full disks, hostile links and two runs at once, in the short form; the long one: tools/torture build/tranship
add_library(torture-fail SHARED tools/torture-fail.c)
target_compile_options(torture-fail PRIVATE -fno-sanitize=all)
target_link_options(torture-fail PRIVATE -fno-sanitize=all)
set_target_properties(torture-fail PROPERTIES LIBRARY_OUTPUT_DIRECTORY $<TARGET_FILE_DIR:tranship>)
if(NOT TRANSHIP_SANITIZE) # a sanitizer has calls and an allocator of its own
  add_test(NAME torture/short COMMAND ${CMAKE_SOURCE_DIR}/tools/torture $<TARGET_FILE:tranship> --short)
  set_tests_properties(torture/short PROPERTIES TIMEOUT 1200)
endif()

# Parts of runs on a real Slurm, with nodes that die; 77: there is none, or nobody is root.
if(TRANSHIP_GPU AND NOT TRANSHIP_SANITIZE)
  recorded_test(slurm/short sources:src/validate sources:src/base sources:src/cmd/validate src/cmd/validate.c tools/check-slurm tools/slurm-cluster
    package:slurm* COMMAND ${CMAKE_SOURCE_DIR}/tools/check-slurm ${CMAKE_BINARY_DIR})
  # It waits for most of its time; others may run beside it.
  set_tests_properties(slurm/short PROPERTIES TIMEOUT 900 SKIP_RETURN_CODE 77 COST 1000)
  set_tests_properties(command/validate PROPERTIES COST 500)
endif()

# The corpus is ported, compiled, run and compared as its manifests say, each case with one HIP at least, in the long form with all. A library
# with sanitizers in it can't be loaded beneath programs that have none.
if(TRANSHIP_GPU AND NOT TRANSHIP_SANITIZE)
  long_form(all --all "")
  add_test(NAME corpus/validate COMMAND ${CMAKE_SOURCE_DIR}/tools/check-validation ${CMAKE_BINARY_DIR} ${all})
  set_tests_properties(corpus/validate PROPERTIES TIMEOUT 3600 PROCESSORS 2) # as all that use every core by themselves
  add_test(NAME corpus/again COMMAND ${CMAKE_SOURCE_DIR}/tools/check-validation-test)
  add_test(NAME ptx/proof COMMAND ${CMAKE_SOURCE_DIR}/tools/check-ptx ${CMAKE_BINARY_DIR})
  add_test(NAME ptx/matrices COMMAND ${CMAKE_SOURCE_DIR}/tools/check-ptx-matrices ${CMAKE_BINARY_DIR})
  set_tests_properties(ptx/proof ptx/matrices PROPERTIES SKIP_RETURN_CODE 77)

  # Samples on real libraries of ROCm 7.2 where those are small, in a root of their own; all others: tools/validate-libraries.
  # That the samples are ported as before is what corpus/validate sees to.
  recorded_test(libraries/small sources:src/vgpu tools/isa sources:src/base sources:src/shared sources:src/validate testdata/samples
    mappings/curand.map mappings/cufft.map tools/validate-libraries tools/rocm-root toolchain:hip-7.2
    COMMAND ${CMAKE_SOURCE_DIR}/tools/validate-libraries --build ${CMAKE_BINARY_DIR} --small)
  set_tests_properties(libraries/small PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1800 PROCESSORS 2)
endif()

# The rows and the ported corpus against the headers of releases that are not installed: tools/rocm-headers fetches them, or
# TRANSHIP_ROCM_HEADERS in the environment names their folder. Without them these tests are skipped; with TRANSHIP_NO_SKIPS=1 they fail.
set(ROCM_HEADERS ${CMAKE_SOURCE_DIR}/build/rocm)
# The corpus for 7.2 as every compiler sees it: the host pass and one device pass against its headers (without an architecture behind
# them, tools/check-corpus takes waves of 64 and of 32).
if(TRANSHIP_LONG_TESTS)
  add_test(NAME corpus/hip-7.2 COMMAND ${CMAKE_SOURCE_DIR}/tools/check-corpus $<TARGET_FILE:tranship> ${CMAKE_BINARY_DIR}/corpus-7.2 7.2
    ${ROCM_HEADERS} gfx90a)
  set_tests_properties(corpus/hip-7.2 PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200 PROCESSORS 2)
endif()
long_form(releases "6.4;7.2" 7.2)
foreach(release IN LISTS releases)
  add_test(NAME tree/uses-${release} COMMAND ${CMAKE_SOURCE_DIR}/tools/check-uses $<TARGET_FILE:tranship> ${ROCM_HEADERS}
    ${CMAKE_BINARY_DIR}/uses-${release} ${release})
  set_tests_properties(tree/uses-${release} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200 PROCESSORS 2)
endforeach()

# The rows against the declarations in those headers; and the prover itself against planted mistakes.
long_form(releases "5.2;5.7;6.4;7.2" "5.2;7.2")
foreach(release IN LISTS releases)
  recorded_test(tree/mappings-proven-${release} mappings sources:src/map sources:src/base tools/check-mappings tools/mapgen.c tools/check-mappings-test
    package:libclang1-19 headers:${release} COMMAND ${CMAKE_SOURCE_DIR}/tools/check-mappings-test $<TARGET_FILE:check-mappings> ${release}
    ${CMAKE_SOURCE_DIR}/build/rocm)
  set_tests_properties(tree/mappings-proven-${release} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600 PROCESSORS 2)
  add_test(NAME tree/collisions-${release} COMMAND ${CMAKE_SOURCE_DIR}/tools/check-collisions ${ROCM_HEADERS} ${release})
  set_tests_properties(tree/collisions-${release} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
endforeach()
add_test(NAME prover/planted COMMAND ${CMAKE_SOURCE_DIR}/tools/check-mappings-test $<TARGET_FILE:check-mappings> planted)
# What is measured on other people's trees, tried on a small one with planted mistakes, and a small one of the generated projects.
if(NOT TRANSHIP_SANITIZE) # the tables' library is linked to a program without
  add_test(NAME field/planted COMMAND ${CMAKE_SOURCE_DIR}/tools/field-test $<TARGET_FILE:tranship>)
  set_tests_properties(field/planted PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
  add_test(NAME bench/project COMMAND ${CMAKE_SOURCE_DIR}/tools/bench/project $<TARGET_FILE:tranship> --files 20 --rows clang,cold2)
  set_tests_properties(bench/project PROPERTIES TIMEOUT 600)
endif()
# How strong the tests are, by mutants: tools/mutate. Tried on small sources, one mutant for each thing that can become of it.
file(GLOB MUTANTS CONFIGURE_DEPENDS tools/mutants/*.c)
list(FILTER MUTANTS EXCLUDE REGEX "/(pairs|hits)\\.c$")
add_executable(mutants ${MUTANTS})
target_link_libraries(mutants core PkgConfig::XXHASH)
add_executable(mutant-pairs tools/mutants/pairs.c tools/mutants/hits.c)
target_link_libraries(mutant-pairs validate clang PkgConfig::CMOCKA m) # validate: mutants of it are linked to it, too
target_compile_definitions(mutant-pairs PRIVATE TESTDATA="${CMAKE_SOURCE_DIR}/testdata")
if(NOT TRANSHIP_SANITIZE) # what it compiles is linked to libraries without
  add_test(NAME mutate/planted COMMAND ${CMAKE_SOURCE_DIR}/tools/mutate-test ${CMAKE_BINARY_DIR})
endif()
add_test(NAME tree/unchanged COMMAND ${CMAKE_SOURCE_DIR}/tools/unchanged-test)
set_tests_properties(tree/unchanged PROPERTIES LABELS quick)
add_test(NAME rocm-root/with COMMAND ${CMAKE_SOURCE_DIR}/tools/rocm-root-test)
add_test(NAME demo/order COMMAND ${CMAKE_SOURCE_DIR}/tools/demo-test)
add_test(NAME import-api/toolkit COMMAND ${CMAKE_SOURCE_DIR}/tools/import-api-test $<TARGET_FILE:import-api>)

if(TRANSHIP_FUZZ)
  file(GLOB fuzzers CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} src/*/*_fuzz.c src/project/*/*_fuzz.c src/validate/*/*_fuzz.c)
  foreach(f IN LISTS fuzzers)
    get_filename_component(name ${f} NAME_WE)
    string(REGEX REPLACE "^src/([a-z]+)/.*" "\\1" layer ${f})
    add_executable(${name} ${f})
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(${name} ${layer} translate)
    # A short run over the golden inputs and beyond; a real hunt runs for hours: build/NAME -max_total_time=3600 CORPUS
    add_test(NAME fuzz/${name} COMMAND ${CMAKE_SOURCE_DIR}/tools/fuzz-briefly $<TARGET_FILE:${name}> ${CMAKE_BINARY_DIR}/fuzz-${name})
    set_tests_properties(fuzz/${name} PROPERTIES TIMEOUT 300)
  endforeach()
endif()
