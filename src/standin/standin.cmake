# Stand-ins for libraries of HIP 6.4 and 7.2, over OpenBLAS, FFTW and plain loops: for programs on the virtual GPU, where there is
# no real library. They are made against the real headers (tools/rocm-headers); of a release without those, or without OpenBLAS and FFTW,
# there are none.
include(GNUInstallDirs)
set(ROCM_HEADERS ${CMAKE_SOURCE_DIR}/build/rocm CACHE PATH "What tools/rocm-headers brought")
find_path(CBLAS_INCLUDE cblas.h HINTS /usr/include/${CMAKE_LIBRARY_ARCHITECTURE})
find_library(OPENBLAS_LIBRARY openblas)
find_path(FFTW_INCLUDE fftw3.h)
find_library(FFTW_LIBRARY fftw3)
find_library(FFTWF_LIBRARY fftw3f)

# The functions below are for one release, STANDIN_RELEASE, whose headers are in STANDIN_HEADERS; what is generated goes to STANDIN_GEN.
# A library NAME is the target standin-NAME-RELEASE.

# standin_script(OUTPUT SCRIPT HEADERS [-v NAME=VALUE...]): what a script makes of headers. OUTPUT's first file is what it prints.
function(standin_script output script headers)
  list(GET output 0 printed)
  set(read src/standin/common/declared.awk)
  add_custom_command(OUTPUT ${output}
    COMMAND awk ${ARGN} -f ${CMAKE_SOURCE_DIR}/${read} -f ${CMAKE_SOURCE_DIR}/${script} ${headers} > ${printed}
    DEPENDS ${read} ${script} ${headers} VERBATIM)
endfunction()

# standin_library(NAME HEADERS MARK STATUS SOVERSION LIBRARY...): all of src/standin/NAME/*.c, and what the headers declare besides.
function(standin_library name header mark status soversion)
  set(target standin-${name}-${STANDIN_RELEASE})
  file(GLOB sources CONFIGURE_DEPENDS src/standin/${name}/*.c)
  list(APPEND sources src/standin/common/device.c src/standin/common/hip.c)
  if("${name}" MATCHES blas)
    list(APPEND sources src/standin/common/number.c src/standin/common/product.c)
  elseif("${name}" MATCHES "hipsparse|rccl|MIOpen")
    list(APPEND sources src/standin/common/number.c)
  endif()
  if(name STREQUAL rccl)
    list(APPEND sources src/base/born.c)
  elseif(name STREQUAL MIOpen)
    list(APPEND sources src/standin/hiprand/engine.c)
  endif()
  list(FILTER sources EXCLUDE REGEX "_test\\.c$")
  set(missing ${STANDIN_GEN}/${name}_missing.c)
  set(script ${STANDIN_GEN}/${name}_names.ld)
  list(TRANSFORM header PREPEND ${STANDIN_HEADERS}/ OUTPUT_VARIABLE headers)
  standin_script("${missing};${script}" src/standin/common/missing.awk "${headers}" -v mark=${mark} -v status=${status} -v script=${script})
  set_source_files_properties(${missing} PROPERTIES COMPILE_OPTIONS "-Wno-missing-prototypes;-Wno-strict-prototypes")
  add_library(${target} SHARED ${sources} ${missing})
  target_compile_definitions(${target} PRIVATE __HIP_PLATFORM_AMD__)
  target_compile_options(${target} PRIVATE -O2 -ffp-contract=off -fvisibility=hidden)
  target_include_directories(${target} SYSTEM BEFORE PRIVATE ${STANDIN_GEN} ${STANDIN_HEADERS} ${STANDIN_HEADERS}/${name}
    ${CBLAS_INCLUDE} ${FFTW_INCLUDE})
  target_link_libraries(${target} PRIVATE ${ARGN} m Threads::Threads ${CMAKE_DL_LIBS})
  target_link_options(${target} PRIVATE ${script} -Wl,-z,now $<$<NOT:$<BOOL:${TRANSHIP_SANITIZE}>>:-Wl,-z,defs>)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SOVERSION ${soversion} VERSION ${soversion}
    LINK_DEPENDS ${script} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/standin/${STANDIN_RELEASE})
  install(TARGETS ${target} LIBRARY NAMELINK_SKIP DESTINATION ${CMAKE_INSTALL_LIBDIR}/tranship/standin/${STANDIN_RELEASE} COMPONENT standins)
endfunction()

# Tests run without HIP: common/test.h is the device, all else is as in the library.
function(standin_test name test)
  set(library standin-${name}-${STANDIN_RELEASE})
  if(NOT BUILD_TESTING OR NOT TARGET ${library})
    return()
  endif()
  get_filename_component(file ${test} NAME)
  set(target standin_${file}-${STANDIN_RELEASE})
  get_target_property(sources ${library} SOURCES)
  list(FILTER sources EXCLUDE REGEX "^src/standin/common/device\\.c$")
  add_executable(${target} src/standin/${test}.c ${sources})
  get_target_property(libraries ${library} LINK_LIBRARIES)
  get_target_property(include ${library} INCLUDE_DIRECTORIES)
  target_include_directories(${target} SYSTEM BEFORE PRIVATE ${include})
  target_compile_definitions(${target} PRIVATE __HIP_PLATFORM_AMD__)
  target_compile_options(${target} PRIVATE -O2 -ffp-contract=off)
  target_link_libraries(${target} PRIVATE ${libraries} PkgConfig::CMOCKA)
  target_link_options(${target} PRIVATE ${STANDIN_GEN}/${name}_names.ld)
  add_test(NAME standin/${file}-${STANDIN_RELEASE} COMMAND ${target})
endfunction()

function(standin_blas soversion)
  standin_library(hipblas hipblas/hipblas.h HIPBLAS_EXPORT 7 ${soversion} ${OPENBLAS_LIBRARY})
  # hipBLASLt's headers are C++ in a few lines only: their C form is without them.
  foreach(file hipblaslt.h hipblaslt-types.h)
    file(READ ${STANDIN_HEADERS}/hipblaslt/${file} text)
    string(REGEX REPLACE "#include <(memory|regex|vector)>" "" text "${text}")
    string(REGEX REPLACE "(size_t workspaceSize|hipblasStatus_t state|float wavesCount) = [A-Za-z0-9_.]+;" "\\1;" text "${text}")
    string(REGEX REPLACE "int const ([A-Z0-9a-z_]+ = [0-9]+);" "enum { \\1 };" text "${text}")
    file(CONFIGURE OUTPUT ${STANDIN_GEN}/hipblaslt/${file} CONTENT "${text}" @ONLY)
  endforeach()
  standin_library(hipblaslt hipblaslt/hipblaslt.h HIPBLASLT_EXPORT 7 1 ${OPENBLAS_LIBRARY})
endfunction()

function(standin_solver soversion)
  set(headers functions.h dense.h dense64.h sparse.h refactor.h)
  list(TRANSFORM headers PREPEND hipsolver/internal/hipsolver-)
  standin_library(hipsolver "${headers}" HIPSOLVER_EXPORT 7 ${soversion} ${OPENBLAS_LIBRARY})
  # The functions that say how large a buffer has to be are many, and all the same.
  list(TRANSFORM headers PREPEND ${STANDIN_HEADERS}/)
  standin_script(${STANDIN_GEN}/hipsolver_sizes.c src/standin/hipsolver/sizes.awk "${headers}")
  target_sources(standin-hipsolver-${STANDIN_RELEASE} PRIVATE ${STANDIN_GEN}/hipsolver_sizes.c)
endfunction()

# standin_beneath(NAME HEADERS MARK STATUS SOVERSION HIP HIP_HEADERS HIP_MARK LIBRARY...): a library beneath one of HIP's, by its own
# names: over the stand-in of that one, which becomes part of it. Most functions are made by forward.awk, the others are in NAME/NAME.c.
function(standin_beneath name header mark status soversion hip hip_header hip_mark)
  standin_library(${name} "${header}" "${mark}" ${status} ${soversion} ${ARGN})
  set(target standin-${name}-${STANDIN_RELEASE})
  set(forward ${STANDIN_GEN}/${name}_forward.c)
  list(APPEND hip_header ${header})
  list(TRANSFORM hip_header PREPEND ${STANDIN_HEADERS}/)
  set(own src/standin/${name}/${name}.c)
  standin_script(${forward} src/standin/common/forward.awk "${hip_header}" -v mark=${mark} -v prefix=${name} -v hip_mark=${hip_mark}
    -v hip_prefix=${hip} -v include=standin/${name}/${name}.h -v own=${CMAKE_SOURCE_DIR}/${own})
  set_property(SOURCE ${forward} PROPERTY OBJECT_DEPENDS ${CMAKE_SOURCE_DIR}/${own})
  file(GLOB sources CONFIGURE_DEPENDS src/standin/${hip}/*.c)
  list(FILTER sources EXCLUDE REGEX "_test\\.c$")
  target_sources(${target} PRIVATE ${sources} ${forward})
  # HIP's functions are inside: who links with both libraries has them of HIP's alone.
  target_compile_definitions(${target} PRIVATE "${hip_mark}=__attribute__((visibility(\"hidden\")))")
endfunction()

# hipSPARSE 4 has its functions in many headers.
function(standin_sparse soversion)
  file(GLOB_RECURSE headers RELATIVE ${STANDIN_HEADERS} ${STANDIN_HEADERS}/hipsparse/*.h)
  standin_library(hipsparse "${headers}" HIPSPARSE_EXPORT 10 ${soversion})
endfunction()

# standins(RELEASE HIPBLAS ROCBLAS HIPSPARSE HIPSOLVER): the libraries of a release; the other arguments are the numbers behind the .so of those
# that change theirs. Debian's packages have them in their names.
function(standins STANDIN_RELEASE blas rocblas sparse solver)
  set(STANDIN_HEADERS ${ROCM_HEADERS}/${STANDIN_RELEASE}/usr/include)
  set(STANDIN_GEN ${GEN}/standin/${STANDIN_RELEASE})
  if(EXISTS ${STANDIN_HEADERS}/hipblas/hipblas.h AND CBLAS_INCLUDE AND OPENBLAS_LIBRARY)
    standin_blas(${blas})
    standin_solver(${solver})
    standin_beneath(rocblas "rocblas/internal/rocblas-functions.h;rocblas/internal/rocblas-auxiliary.h" ROCBLAS_EXPORT 2 ${rocblas}
      hipblas hipblas/hipblas.h HIPBLAS_EXPORT ${OPENBLAS_LIBRARY})
  else()
    message(STATUS "no stand-ins for hipBLAS, rocBLAS, hipBLASLt and hipSOLVER ${STANDIN_RELEASE}: "
      "they need tools/rocm-headers ${STANDIN_RELEASE} and libopenblas-dev")
  endif()
  if(EXISTS ${STANDIN_HEADERS}/hipfft/hipfft.h AND FFTW_INCLUDE AND FFTW_LIBRARY AND FFTWF_LIBRARY)
    # hipfftXt.h is C but for that name.
    file(CONFIGURE OUTPUT ${STANDIN_GEN}/cstddef CONTENT "#include <stddef.h>\n" @ONLY)
    standin_library(hipfft "hipfft/hipfft.h;hipfft/hipfftXt.h" HIPFFT_EXPORT 16 0 ${FFTW_LIBRARY} ${FFTWF_LIBRARY})
    standin_beneath(rocfft rocfft/rocfft.h ROCFFT_EXPORT 1 0 hipfft "hipfft/hipfft.h;hipfft/hipfftXt.h" HIPFFT_EXPORT
      ${FFTW_LIBRARY} ${FFTWF_LIBRARY})
  else()
    message(STATUS "no stand-ins for hipFFT and rocFFT ${STANDIN_RELEASE}: they need tools/rocm-headers ${STANDIN_RELEASE} and libfftw3-dev")
  endif()
  if(EXISTS ${STANDIN_HEADERS}/hiprand/hiprand.h)
    standin_library(hiprand hiprand/hiprand.h HIPRANDAPI 1000 1)
    standin_beneath(rocrand rocrand/rocrand.h ROCRANDAPI 108 1 hiprand hiprand/hiprand.h HIPRANDAPI)
  endif()
  if(EXISTS ${STANDIN_HEADERS}/hipsparse/hipsparse.h)
    standin_sparse(${sparse})
  endif()
  if(EXISTS ${STANDIN_HEADERS}/roctracer/roctx.h)
    standin_library(roctx64 roctracer/roctx.h ROCTX_API 0 4)
  endif()
  if(EXISTS ${STANDIN_HEADERS}/rccl/rccl.h)
    standin_library(rccl rccl/rccl.h "(ncclResult_t|const char[*]|void)" 5 1)
  endif()
  if(EXISTS ${STANDIN_HEADERS}/miopen/miopen.h)
    standin_library(MIOpen miopen/miopen.h MIOPEN_EXPORT 6 1)
  endif()
  if(EXISTS ${STANDIN_HEADERS}/amd_smi/amdsmi.h)
    file(STRINGS ${STANDIN_HEADERS}/amd_smi/amdsmi.h major REGEX "^#define AMDSMI_LIB_VERSION_MAJOR ")
    string(REGEX REPLACE ".* " "" major "${major}")
    standin_library(amd_smi amd_smi/amdsmi.h amdsmi_status_t 2 ${major})
  endif()
  standin_test(hipblas common/number_test)
  standin_test(hipblas hipblas/hipblas_test)
  standin_test(hipfft hipfft/transform_test)
  standin_test(hiprand hiprand/engine_test)
  standin_test(hipsparse hipsparse/hipsparse_test)
  standin_test(hipsolver hipsolver/hipsolver_test)
  standin_test(rocblas rocblas/rocblas_test)
  standin_test(rocrand rocrand/rocrand_test)
  standin_test(rocfft rocfft/rocfft_test)
  standin_test(MIOpen MIOpen/MIOpen_test)
  standin_test(amd_smi amd_smi/amd_smi_test)
  standin_test(roctx64 roctx64/roctx_test)
  standin_test(roctx64 common/hip_test)
  foreach(test rccl_test ranks_test newer_test)
    standin_test(rccl rccl/${test})
  endforeach()
  foreach(test rccl_test ranks_test newer_test amd_smi_test)
    if(TARGET standin_${test}-${STANDIN_RELEASE})
      set_target_properties(standin_${test}-${STANDIN_RELEASE} PROPERTIES ENABLE_EXPORTS ON) # their own HIP is looked up in the process
    endif()
  endforeach()
endfunction()

# The functions without parameters in roctx.h, rccl.h and rocfft.h have no prototypes in C.
set_source_files_properties(src/standin/roctx64/roctx.c src/standin/rccl/group.c src/standin/rccl/newer.c
  src/standin/rocfft/rocfft.c PROPERTIES
  COMPILE_OPTIONS -Wno-missing-prototypes)
standins(6.4 2 4 1 0)
standins(7.2 3 5 4 1)
