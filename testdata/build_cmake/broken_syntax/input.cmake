project(x CUDA))
set(a "b" )) "c
enable_language(CUDA)
]] ${
set(CMAKE_CUDA_FLAGS "-O3
