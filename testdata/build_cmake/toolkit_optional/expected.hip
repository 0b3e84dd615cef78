  find_package(hip QUIET)
  find_package(hipblas QUIET)
  target_link_libraries(x roc::hipblas CUDA::cupti roctx64 CUDA::nosuch)
