project(x	CUDA)
find_package(CUDAToolkit REQUIRED)
  add_library(y k.cu) # kernels
target_link_libraries(y CUDA::cublas)
