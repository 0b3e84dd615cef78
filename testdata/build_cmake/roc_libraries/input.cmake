find_package(CUDAToolkit REQUIRED)
target_link_libraries(x PRIVATE CUDA::cublas CUDA::cufft cublas curand)
