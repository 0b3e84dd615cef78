project(x HIP))
set(a "b" )) "c
enable_language(HIP)
]] ${
set(CMAKE_CUDA_FLAGS "-O3
