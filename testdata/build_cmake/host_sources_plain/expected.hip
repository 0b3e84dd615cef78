# A project without a language of CUDA's, and nothing else of it.
cmake_minimum_required(VERSION 3.10)
project(demo CXX)
find_package(hip REQUIRED)
add_executable(main main.cpp)
set_property(TARGET main APPEND PROPERTY LINK_LIBRARIES hip::host)
add_executable(other other.cpp)
