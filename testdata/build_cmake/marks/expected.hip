cmake_minimum_required(VERSION 3.21)
project(demo LANGUAGES CXX HIP)
set_source_files_properties(app.cu PROPERTIES LANGUAGE HIP)
add_executable(app app.cu)
target_compile_options(app PRIVATE $<$<COMPILE_LANGUAGE:HIP>:-fgpu-flush-denormals-to-zero>)
if(NVIDIA_TOO)
  ## tranship: off
  find_package(CUDAToolkit 12.0 REQUIRED)
  add_library(reference STATIC reference.cu)
  set_target_properties(reference PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
  target_link_libraries(reference PRIVATE CUDA::cudart CUDA::cupti)
  # tranship: on
endif()
find_package(hipblas REQUIRED)
target_link_libraries(app PRIVATE roc::hipblas)
# tranship: off
set(CMAKE_CUDA_FLAGS "-arch=sm_80")
