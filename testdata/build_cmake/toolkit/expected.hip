find_package(hip REQUIRED)
find_package(hipblas REQUIRED)
find_package(hiprand REQUIRED)
find_package(hipfft REQUIRED)
find_package(hipsparse REQUIRED)
find_package(hipsolver REQUIRED)
if(hip_FOUND)
  include_directories(${hip_INCLUDE_DIRS})
  link_directories("${hip_LIB_INSTALL_DIR}")
endif()
target_link_libraries(solve PRIVATE
  hip::host  # the runtime
  roc::hipblas hip::hiprand
  $<$<BOOL:${WITH_FFT}>:hip::hipfft>
  $<TARGET_NAME_IF_EXISTS:roc::hipsparse>)
if(TARGET roc::hipsolver)
  target_compile_definitions(solve PRIVATE HAVE_SOLVER)
endif()
