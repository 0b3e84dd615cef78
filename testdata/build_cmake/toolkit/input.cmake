find_package(CUDAToolkit 11.4 REQUIRED COMPONENTS cudart cublas)
if(CUDAToolkit_FOUND)
  include_directories(${CUDAToolkit_INCLUDE_DIRS})
  link_directories("${CUDAToolkit_LIBRARY_DIR}")
endif()
target_link_libraries(solve PRIVATE
  CUDA::cudart  # the runtime
  CUDA::cublas CUDA::curand
  $<$<BOOL:${WITH_FFT}>:CUDA::cufft>
  $<TARGET_NAME_IF_EXISTS:CUDA::cusparse>
  CUDA::cuda_driver)
if(TARGET CUDA::cusolver)
  target_compile_definitions(solve PRIVATE HAVE_SOLVER)
endif()
