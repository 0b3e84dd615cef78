cmake_minimum_required(VERSION 3.21)
project(demo LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
set(files ${CMAKE_CURRENT_SOURCE_DIR}/main.cpp a.cu)
list(APPEND more src/host.cpp)
file(GLOB found *.cc)

# Linked without keywords, with them, and not at all.
add_executable(plain ${files})
target_link_libraries(plain m)
add_executable(keyed main.cpp)
target_link_libraries(keyed PRIVATE m)
add_library(alone STATIC ${more})
add_library(globbed ${found})

# These have it, or need nothing.
add_executable(linked main.cpp)
target_link_libraries(linked PRIVATE CUDA::cudart)
add_executable(other other.cpp a.cu)
add_library(names ALIAS alone)
add_library(headers INTERFACE)
add_library(later OBJECT other.cpp)
target_sources(later PRIVATE util.cc)
