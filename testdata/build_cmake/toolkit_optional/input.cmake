  find_package(CUDAToolkit QUIET)
  target_link_libraries(x CUDA::cublas_static CUDA::cupti CUDA::nvToolsExt CUDA::nosuch)
