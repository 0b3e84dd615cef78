# A project without a language of CUDA's, and nothing else of it.
cmake_minimum_required(VERSION 3.10)
project(demo CXX)
add_executable(main main.cpp)
add_executable(other other.cpp)
