# The virtual AMD GPU: a library that stands in for libhsa-runtime64.so.1 beneath the real HIP runtime. All of src/vgpu/*/*.c.
find_path(LLVM_C_INCLUDE llvm-c/Disassembler.h HINTS /usr/lib/llvm-19/include REQUIRED)
find_path(HSA_INCLUDE hsa/hsa.h REQUIRED) # libhsa-runtime-dev
find_path(LIBDW_INCLUDE elfutils/libdw.h REQUIRED) # libdw-dev: the header alone, the library is loaded when there is one
find_library(LLVM_LIBRARY NAMES LLVM-19 HINTS /usr/lib/llvm-19/lib REQUIRED)

file(GLOB VGPU CONFIGURE_DEPENDS src/vgpu/*.c src/vgpu/*/*.c)
list(FILTER VGPU EXCLUDE REGEX "_(test|fuzz)\\.c$")
list(FILTER VGPU EXCLUDE REGEX "/vgpu/formulas/")

# The decode tables: LLVM's disassembler is asked for the name of every opcode.
add_executable(isagen tools/isagen.c src/vgpu/isa/archs.c src/vgpu/isa/encoding.c)
target_include_directories(isagen SYSTEM PRIVATE ${LLVM_C_INCLUDE})
target_link_libraries(isagen base ${LLVM_LIBRARY})
add_custom_command(OUTPUT ${GEN}/isa_tables.c
  COMMAND isagen ${GEN}/isa_tables.c
  DEPENDS isagen VERBATIM)

# What a profile advises is told in the words of the findings' list: the library has their part of it.
add_custom_command(OUTPUT ${GEN}/vgpu_advice.h
  COMMAND awk "/^FINDING\\(30/ { on = 1 } on { print } /\"\\)$/ { on = 0 }" ${CMAKE_SOURCE_DIR}/src/core/findings.def > ${GEN}/vgpu_advice.h
  DEPENDS src/core/findings.def VERBATIM)

# The page of the profile is the one that all HTML reports have.
tranship_embed(src/vgpu/profile/page_profile.js)
set(VGPU_TEXTS ${GEN}/page_html.c ${GEN}/page_profile_js.c)

# Objects, not an archive: the tables name the handlers by weak symbols, and those pull nothing out of an archive.
# No fused multiply-add where the program has none; no -ffast-math: results are bits, not approximations.
set(VGPU_FLAGS -O3 -ffp-contract=off -fno-strict-aliasing -fno-math-errno -fno-trapping-math -fvisibility=hidden)
set_target_properties(base PROPERTIES POSITION_INDEPENDENT_CODE ON)
file(GLOB VGPU_EXPORTS CONFIGURE_DEPENDS src/vgpu/hsa/*.map)
function(vgpu_library name folder)
  add_library(${name} OBJECT ${VGPU} ${GEN}/isa_tables.c ${GEN}/vgpu_advice.h ${VGPU_TEXTS})
  target_include_directories(${name} PRIVATE ${GEN})
  target_include_directories(${name} SYSTEM PRIVATE ${LLVM_C_INCLUDE}) # types alone: the library is loaded when there is one
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${name} PRIVATE ${VGPU_FLAGS} ${ARGN})
  target_link_libraries(${name} PUBLIC base Threads::Threads m ${CMAKE_DL_LIBS})
  add_library(hsa-${name} SHARED $<TARGET_OBJECTS:${name}>)
  set_target_properties(hsa-${name} PROPERTIES OUTPUT_NAME hsa-runtime64 SOVERSION 1 VERSION 1 LINKER_LANGUAGE C
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${folder} LINK_DEPENDS "${VGPU_EXPORTS}")
  target_link_libraries(hsa-${name} PRIVATE base Threads::Threads m ${CMAKE_DL_LIBS})
  target_link_options(hsa-${name} PRIVATE -Wl,-z,now -Wl,--exclude-libs,ALL $<$<NOT:$<BOOL:${TRANSHIP_SANITIZE}>>:-Wl,-z,defs>)
  foreach(map IN LISTS VGPU_EXPORTS)
    target_link_options(hsa-${name} PRIVATE -Wl,--version-script=${map})
  endforeach()
endfunction()
vgpu_library(vgpu vgpu)
add_dependencies(vgpu report) # it makes the page, too
# The dynamic loader takes the second one by itself where the processor has AVX2.
option(TRANSHIP_VGPU_V3 "Build the virtual GPU for x86-64-v3, too" ON)
if(TRANSHIP_VGPU_V3 AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
  vgpu_library(vgpu-v3 vgpu/glibc-hwcaps/x86-64-v3 -march=x86-64-v3)
  add_dependencies(vgpu-v3 vgpu) # one of them makes the tables and texts
  add_dependencies(hsa-vgpu hsa-vgpu-v3) # never one of them newer than the other
endif()

# Which mnemonics have no handler yet: vgpu-coverage --missing gfx90a
add_executable(vgpu-coverage tools/vgpu-coverage.c)
target_link_libraries(vgpu-coverage vgpu)

if(BUILD_TESTING)
  file(GLOB tests CONFIGURE_DEPENDS src/vgpu/*/*_test.c)
  foreach(f IN LISTS tests)
    get_filename_component(name ${f} NAME_WE)
    add_executable(vgpu_${name} ${f})
    target_compile_options(vgpu_${name} PRIVATE ${VGPU_FLAGS})
    target_compile_definitions(vgpu_${name} PRIVATE TESTDATA="${CMAKE_SOURCE_DIR}/testdata")
    target_link_libraries(vgpu_${name} vgpu PkgConfig::CMOCKA)
    add_test(NAME vgpu/${name} COMMAND vgpu_${name})
    set_tests_properties(vgpu/${name} PROPERTIES TIMEOUT 600)
  endforeach()
  # Every instruction against a formula; LLVM's assembler writes them. Both builds of the library where the processor can.
  find_program(LLVM_MC NAMES llvm-mc-19 llvm-mc HINTS /usr/lib/llvm-19/bin REQUIRED)
  target_sources(vgpu_jit_test PRIVATE src/vgpu/formulas/assemble.c src/vgpu/formulas/state.c)
  target_compile_definitions(vgpu_jit_test PRIVATE LLVM_MC="${LLVM_MC}")
  add_test(NAME vgpu/machine_compiled COMMAND vgpu_machine_test)
  set_tests_properties(vgpu/machine_compiled PROPERTIES ENVIRONMENT TRANSHIP_VGPU_JIT=always TIMEOUT 600)
  file(GLOB FORMULAS CONFIGURE_DEPENDS src/vgpu/formulas/*.c)
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
    target_link_libraries(vgpu_${name} ${library})
    add_test(NAME vgpu/${name} COMMAND vgpu_${name} ${CMAKE_SOURCE_DIR}/testdata/vgpu/mnemonics)
    set_tests_properties(vgpu/${name} PROPERTIES TIMEOUT 600)
  endforeach()
  if(TRANSHIP_FUZZ)
    file(GLOB fuzzers CONFIGURE_DEPENDS src/vgpu/*/*_fuzz.c)
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
endif()

# Where 'tranship vgpu' looks for it, beside build/vgpu.
include(GNUInstallDirs)
set_source_files_properties(src/cmd/vgpu.c src/validate/device/device.c PROPERTIES COMPILE_DEFINITIONS VGPU_FOLDER="${CMAKE_INSTALL_LIBDIR}/tranship/vgpu")
install(TARGETS hsa-vgpu LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/tranship/vgpu NAMELINK_SKIP)
if(TARGET hsa-vgpu-v3)
  install(TARGETS hsa-vgpu-v3 LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/tranship/vgpu/glibc-hwcaps/x86-64-v3 NAMELINK_SKIP)
endif()
