# Nothing here is CUDA's but this word.
cmake_minimum_required(VERSION 3.5)
project(cpu LANGUAGES CXX)
option(USE_CUDA "Build for GPUs" OFF)
add_library(cublas_like STATIC a.cpp ${MORE})
set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -arch x86_64 -O3")
target_link_libraries(cublas_like PRIVATE m)
set(text [==[ find_package(CUDAToolkit) ]==])
