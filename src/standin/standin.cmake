# Stand-ins for hipBLAS, hipBLASLt, hipFFT and hipRAND of HIP 6.4, over OpenBLAS and FFTW: for programs on the virtual GPU, where there is
# no real library. They are made against the real headers (tools/rocm-headers 6.4); without those, or without OpenBLAS and FFTW, there are none.
set(ROCM_HEADERS ${CMAKE_SOURCE_DIR}/build/rocm CACHE PATH "What tools/rocm-headers brought")
set(STANDIN_RELEASE 6.4)
set(STANDIN_HEADERS ${ROCM_HEADERS}/${STANDIN_RELEASE}/usr/include)
set(STANDIN_GEN ${GEN}/standin/${STANDIN_RELEASE})
find_path(CBLAS_INCLUDE cblas.h HINTS /usr/include/${CMAKE_LIBRARY_ARCHITECTURE})
find_library(OPENBLAS_LIBRARY openblas)
find_path(FFTW_INCLUDE fftw3.h)
find_library(FFTW_LIBRARY fftw3)
find_library(FFTWF_LIBRARY fftw3f)

# standin_library(NAME HEADER MARK STATUS SOVERSION LIBRARY...): all of src/standin/NAME/*.c, and what the header declares besides.
function(standin_library name header mark status soversion)
  file(GLOB sources CONFIGURE_DEPENDS src/standin/common/*.c src/standin/${name}/*.c)
  list(FILTER sources EXCLUDE REGEX "_test\\.c$")
  set(missing ${STANDIN_GEN}/${name}_missing.c)
  set(script ${STANDIN_GEN}/${name}_names.ld)
  set(awk ${CMAKE_SOURCE_DIR}/src/standin/common/missing.awk)
  add_custom_command(OUTPUT ${missing} ${script}
    COMMAND ${CMAKE_COMMAND} -E touch ${script}
    COMMAND awk -v mark=${mark} -v status=${status} -v script=${script} -f ${awk} ${STANDIN_HEADERS}/${header} > ${missing}
    DEPENDS ${awk} ${STANDIN_HEADERS}/${header} VERBATIM)
  set_source_files_properties(${missing} PROPERTIES COMPILE_OPTIONS "-Wno-missing-prototypes;-Wno-strict-prototypes")
  add_library(standin-${name} SHARED ${sources} ${missing})
  target_compile_definitions(standin-${name} PRIVATE __HIP_PLATFORM_AMD__)
  target_compile_options(standin-${name} PRIVATE -O2 -ffp-contract=off -fvisibility=hidden)
  target_include_directories(standin-${name} SYSTEM BEFORE PRIVATE ${STANDIN_GEN} ${STANDIN_HEADERS} ${STANDIN_HEADERS}/${name}
    ${CBLAS_INCLUDE} ${FFTW_INCLUDE})
  target_link_libraries(standin-${name} PRIVATE ${ARGN} m Threads::Threads ${CMAKE_DL_LIBS})
  target_link_options(standin-${name} PRIVATE ${script} -Wl,-z,now $<$<NOT:$<BOOL:${TRANSHIP_SANITIZE}>>:-Wl,-z,defs>)
  set_target_properties(standin-${name} PROPERTIES OUTPUT_NAME ${name} SOVERSION ${soversion} VERSION ${soversion}
    LINK_DEPENDS ${script} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/standin/${STANDIN_RELEASE})
  install(TARGETS standin-${name} LIBRARY NAMELINK_SKIP DESTINATION ${CMAKE_INSTALL_LIBDIR}/tranship/standin/${STANDIN_RELEASE})
endfunction()

include(GNUInstallDirs)
if(EXISTS ${STANDIN_HEADERS}/hipblas/hipblas.h AND CBLAS_INCLUDE AND OPENBLAS_LIBRARY)
  standin_library(hipblas hipblas/hipblas.h HIPBLAS_EXPORT 7 2 ${OPENBLAS_LIBRARY})
else()
  message(STATUS "no stand-ins for hipBLAS and hipBLASLt: they need tools/rocm-headers ${STANDIN_RELEASE} and libopenblas-dev")
endif()
