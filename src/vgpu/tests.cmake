# Tests of the virtual GPU: the units, formulas for all instructions, and the programs of testdata/vgpu.
set(VGPU_TESTDATA ${CMAKE_SOURCE_DIR}/testdata/vgpu) # "encodings/memory.def"
# What the library is made of, and what programs on it depend on besides: programs and units that passed are not run again while it is the same.
set(vgpu sources:src/vgpu tools/isa sources:src/base sources:src/shared package:libhsa-runtime-dev)
set(programs ${vgpu} ${VGPU_COMMAND} testdata/vgpu tools/hip-compile.bash tools/root-hip.bash)
set(hip_5_2 ${programs} toolchain:hip-5.2)
set(hip_6_4 ${programs} toolchain:hip-6.4)
set(hip_7_2 ${programs} toolchain:hip-7.2)
file(GLOB tests CONFIGURE_DEPENDS */*_test.c)
foreach(f IN LISTS tests)
  get_filename_component(name ${f} NAME_WE)
  add_executable(vgpu_${name} ${f})
  target_compile_options(vgpu_${name} PRIVATE ${VGPU_FLAGS})
  target_compile_definitions(vgpu_${name} PRIVATE TESTDATA="${CMAKE_SOURCE_DIR}/testdata")
  target_include_directories(vgpu_${name} PRIVATE ${VGPU_TESTDATA})
  target_link_libraries(vgpu_${name} vgpu PkgConfig::CMOCKA)
  if(name MATCHES "^(decode|jit|memory_whole)_test$") # the long ones
    recorded_test(vgpu/${name} ${vgpu} src/vgpu testdata/vgpu package:llvm-19 COMMAND $<TARGET_FILE:vgpu_${name}>)
  else()
    add_test(NAME vgpu/${name} COMMAND vgpu_${name})
  endif()
  set_tests_properties(vgpu/${name} PROPERTIES TIMEOUT 600 LABELS quick)
endforeach()
# Every instruction against a formula; LLVM's assembler writes them. Both builds of the library where the processor can.
find_program(LLVM_MC NAMES llvm-mc-19 llvm-mc HINTS /usr/lib/llvm-19/bin REQUIRED)
target_sources(vgpu_jit_test PRIVATE formulas/assemble.c formulas/state.c)
target_compile_definitions(vgpu_jit_test PRIVATE LLVM_MC="${LLVM_MC}")
add_test(NAME vgpu/machine_compiled COMMAND vgpu_machine_test)
set_tests_properties(vgpu/machine_compiled PROPERTIES ENVIRONMENT TRANSHIP_VGPU_JIT=always TIMEOUT 600)
file(GLOB FORMULAS CONFIGURE_DEPENDS formulas/*.c)
set(libraries vgpu)
if(TARGET vgpu-v3)
  file(STRINGS /proc/cpuinfo v3 REGEX "flags.* fma .* avx2 " LIMIT_COUNT 1)
  if(v3)
    list(APPEND libraries vgpu-v3)
  endif()
endif()
foreach(library IN LISTS libraries)
  string(REPLACE vgpu formulas name ${library})
  add_executable(vgpu_${name} ${FORMULAS})
  target_compile_options(vgpu_${name} PRIVATE ${VGPU_FLAGS})
  target_compile_definitions(vgpu_${name} PRIVATE LLVM_MC="${LLVM_MC}")
  target_include_directories(vgpu_${name} PRIVATE ${VGPU_TESTDATA})
  target_link_libraries(vgpu_${name} ${library})
  recorded_test(vgpu/${name} ${vgpu} src/vgpu testdata/vgpu package:llvm-19 COMMAND $<TARGET_FILE:vgpu_${name}> ${VGPU_TESTDATA}/mnemonics)
  set_tests_properties(vgpu/${name} PROPERTIES TIMEOUT 600)
endforeach()
if(TRANSHIP_FUZZ)
  file(GLOB fuzzers CONFIGURE_DEPENDS */*_fuzz.c)
  foreach(f IN LISTS fuzzers)
    get_filename_component(name ${f} NAME_WE)
    add_executable(vgpu_${name} ${f})
    target_compile_options(vgpu_${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(vgpu_${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(vgpu_${name} vgpu)
    add_test(NAME fuzz/vgpu_${name} COMMAND ${CMAKE_SOURCE_DIR}/tools/fuzz-briefly $<TARGET_FILE:vgpu_${name}>
      ${CMAKE_BINARY_DIR}/fuzz-vgpu_${name})
    set_tests_properties(fuzz/vgpu_${name} PROPERTIES TIMEOUT 300)
  endforeach()
endif()

# The programs run on the virtual GPU, on wave64 and on wave32. A library with sanitizers in it can't be loaded beneath programs that have none.
if(NOT TRANSHIP_SANITIZE)
  # One half of the programs with HIP 5.2, the other one with 6.4 (vgpu/root).
  long_form(half "" "--share;1/2")
  long_form(other_half "" "--share;2/2")
  recorded_test(vgpu/programs ${hip_5_2} tools/check-vgpu
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu ${CMAKE_BINARY_DIR} --opt 1 ${half})
  recorded_test(vgpu/profile ${hip_5_2} tools/check-vgpu-profile testdata/vgpu-profile
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-profile ${CMAKE_BINARY_DIR})
  set_tests_properties(vgpu/profile PROPERTIES TIMEOUT 600)
  # The checker: it finds planted bugs and is silent over everything else.
  long_form(turns "" --turns)
  recorded_test(vgpu/findings ${hip_5_2} tools/check-vgpu-findings testdata/vgpu-check
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-findings ${CMAKE_BINARY_DIR} ${turns})
  recorded_test(vgpu/silence ${hip_5_2} tools/check-vgpu
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu ${CMAKE_BINARY_DIR} --check --opt 1 ${half})
  # Every kernel compiled before its first launch. A library whose kernels are all interpreted passes, too: that code is made and runs is
  # what vgpu/jit_test sees to.
  recorded_test(vgpu/compiled ${hip_5_2} tools/check-vgpu
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu ${CMAKE_BINARY_DIR} --jit --opt 1 ${half})
  # The other architectures that HIP 5.2 knows, with what is theirs alone: how waves begin, accumulation registers, private memory,
  # atomics, halves in memory, lanes, what the device says of itself. All other programs: by hand.
  recorded_test(vgpu/others ${hip_5_2} tools/check-vgpu
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu ${CMAKE_BINARY_DIR} --opt 1 --arch gfx906,gfx908,gfx1031
    atomics_float half_arith matrix_cores properties scratch_arrays shapes shuffles)
  set_tests_properties(vgpu/others PROPERTIES TIMEOUT 1200 PROCESSORS 2)
  set_tests_properties(vgpu/programs vgpu/silence vgpu/compiled vgpu/others PROPERTIES RESOURCE_LOCK vgpu-programs)
  # The list of opcodes is what LLVM 19 says.
  recorded_test(vgpu/opcodes tools/isa tools/isa-opcodes src/vgpu/isa package:llvm-19
    COMMAND ${CMAKE_SOURCE_DIR}/tools/isa-opcodes --check)
  set_tests_properties(vgpu/opcodes PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
  # What gfx950 has otherwise than gfx942, asked again of an LLVM that knows it: the one installed, or that of the root of HIP 7.2.
  recorded_test(vgpu/gfx950 tools/isa tools/isa-difference src/vgpu/isa package:llvm-19 toolchain:hip-7.2
    COMMAND ${CMAKE_SOURCE_DIR}/tools/isa-difference --check)
  set_tests_properties(vgpu/gfx950 PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
  set_tests_properties(vgpu/findings PROPERTIES TIMEOUT 1200 PROCESSORS 2)
  set_tests_properties(vgpu/silence vgpu/programs vgpu/compiled PROPERTIES TIMEOUT 1200 PROCESSORS 2)

  # What kernels do wrong is said, and the program hears of it; no function of HSA that HIP's runtimes import is missing.
  recorded_test(vgpu/faults ${hip_5_2} tools/check-vgpu-faults testdata/vgpu-faults
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-faults ${CMAKE_BINARY_DIR})
  recorded_test(vgpu/faults-compiled ${hip_5_2} tools/check-vgpu-faults testdata/vgpu-faults
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-faults ${CMAKE_BINARY_DIR})
  set_tests_properties(vgpu/faults vgpu/faults-compiled PROPERTIES RESOURCE_LOCK vgpu-faults)
  set_tests_properties(vgpu/faults-compiled PROPERTIES ENVIRONMENT TRANSHIP_VGPU_JIT=always)
  add_test(NAME vgpu/exports COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-exports ${CMAKE_BINARY_DIR})
  set_tests_properties(vgpu/faults vgpu/faults-compiled PROPERTIES TIMEOUT 600)

  # All that again on HIP 6.4's runtime, in the root that tools/rocm-root makes, and in part on that of 7.2; skipped without.
  recorded_test(vgpu/root ${hip_6_4} tools/check-vgpu
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu ${CMAKE_BINARY_DIR} --root --opt 1 ${other_half})
  recorded_test(vgpu/root-findings ${hip_6_4} tools/check-vgpu-findings testdata/vgpu-check
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-findings ${CMAKE_BINARY_DIR} --root --arch gfx942
    race_grid_barrier race_look_back race_plain_flag race_scope) # what gfx942 does otherwise, for time
  set_tests_properties(vgpu/root-findings PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200 PROCESSORS 2)
  if(TRANSHIP_LONG_TESTS)
    add_test(NAME vgpu/root-profile COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-profile ${CMAKE_BINARY_DIR} --root
      advice classes global lanes operations scratch) # what the others count depends on the compiler
    add_test(NAME vgpu/root-faults COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-faults ${CMAKE_BINARY_DIR} --root)
    set_tests_properties(vgpu/root-profile vgpu/root-faults PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
  endif()
  recorded_test(vgpu/root-7.2-faults ${hip_7_2} tools/check-vgpu-faults testdata/vgpu-faults
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu-faults ${CMAKE_BINARY_DIR}
    --root=${CMAKE_SOURCE_DIR}/build/rocm-root-7.2 --arch gfx1100)
  set_tests_properties(vgpu/root-7.2-faults PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
  recorded_test(vgpu/root-7.2-gfx950 ${hip_7_2} tools/check-vgpu
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu ${CMAKE_BINARY_DIR} --opt 1
    --root=${CMAKE_SOURCE_DIR}/build/rocm-root-7.2 --arch gfx950 float_scaled matrix_gfx950 matrix_cores properties rtc)
  recorded_test(vgpu/root-gfx1151 ${hip_6_4} tools/check-vgpu
    COMMAND ${CMAKE_SOURCE_DIR}/tools/check-vgpu ${CMAKE_BINARY_DIR} --opt 1 --root
    --arch gfx1150,gfx1151 float_arith half_arith matrix_waves softmax textures)
  set_tests_properties(vgpu/root-7.2-gfx950 vgpu/root-gfx1151 PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600)
  set_tests_properties(vgpu/root PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200 PROCESSORS 2)
endif()

tranship_test_environment()
