cmake_minimum_required(VERSION 3.18)
project(demo LANGUAGES CXX CUDA)
add_executable(app app.cu)
target_compile_options(app PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--use_fast_math>)
if(NVIDIA_TOO)
  ## tranship: off
  find_package(CUDAToolkit 12.0 REQUIRED)
  add_library(reference STATIC reference.cu)
  set_target_properties(reference PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
  target_link_libraries(reference PRIVATE CUDA::cudart CUDA::cupti)
  # tranship: on
endif()
target_link_libraries(app PRIVATE CUDA::cublas)
# tranship: off
set(CMAKE_CUDA_FLAGS "-arch=sm_80")
