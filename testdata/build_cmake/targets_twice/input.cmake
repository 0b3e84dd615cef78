# Two of CUDA's targets are one of HIP's: it is linked once, behind each keyword.
find_package(CUDAToolkit REQUIRED)
add_executable(a a.cu)
target_link_libraries(a PRIVATE CUDA::cudart CUDA::cuda_driver CUDA::cublas)
target_link_libraries(a PUBLIC
  CUDA::cuda_driver
  m
  CUDA::cudart
  PRIVATE CUDA::cudart)
target_link_libraries(b CUDA::cudart "CUDA::cuda_driver" CUDA::cublas CUDA::cublas)
target_link_libraries(c CUDA::cudart CUDA::cudart_static)
target_link_libraries(d debug CUDA::cudart optimized CUDA::cuda_driver)
if(TARGET CUDA::cudart AND TARGET CUDA::cuda_driver)
endif()
