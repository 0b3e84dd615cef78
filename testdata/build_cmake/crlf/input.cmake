cmake_minimum_required(VERSION 3.21)
project(x LANGUAGES CXX CUDA)
set(CMAKE_CUDA_ARCHITECTURES 70)
add_library(x x.cu)
