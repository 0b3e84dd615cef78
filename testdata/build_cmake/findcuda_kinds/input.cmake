cmake_minimum_required(VERSION 3.0)
project(kinds CXX)
find_package(CUDA REQUIRED)
# FindCUDA takes these words at any place
cuda_add_library(one a.cu b.cu STATIC)
cuda_add_library(two SHARED a.cu
  b.cpp
  EXCLUDE_FROM_ALL
  OPTIONS -DX=1)
cuda_add_library(three a.cu MODULE b.cu EXCLUDE_FROM_ALL)
cuda_add_library(four EXCLUDE_FROM_ALL STATIC a.cu)
