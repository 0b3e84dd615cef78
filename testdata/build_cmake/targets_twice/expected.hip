# Two of CUDA's targets are one of HIP's: it is linked once, behind each keyword.
find_package(hip REQUIRED)
find_package(hipblas REQUIRED)
set_source_files_properties(a.cu PROPERTIES LANGUAGE HIP)
add_executable(a a.cu)
target_link_libraries(a PRIVATE hip::host roc::hipblas)
target_link_libraries(a PUBLIC
  hip::host
  m
  PRIVATE hip::host)
target_link_libraries(b hip::host roc::hipblas)
target_link_libraries(c hip::host hip::host)
target_link_libraries(d debug hip::host optimized hip::host)
if(TARGET hip::host AND TARGET hip::host)
endif()
