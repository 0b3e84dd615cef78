# Nothing here is CUDA's but the names of the files.
file(GLOB kernel_files ${CMAKE_CURRENT_SOURCE_DIR}/kernels/*.cu)
set(more_files ${kernel_files})
set(plain_files plain.cpp)
