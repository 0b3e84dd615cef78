project(x	HIP)
find_package(hip REQUIRED)
find_package(hipblas REQUIRED)
  set_source_files_properties(k.cu PROPERTIES LANGUAGE HIP)
  add_library(y k.cu) # kernels
target_link_libraries(y roc::hipblas)
