cmake_minimum_required(VERSION 3.21)
project(app LANGUAGES CXX HIP) # two targets
add_compile_definitions(USE_ROCM=1 APP_USE_HIP=1)
set_source_files_properties(a.cu PROPERTIES LANGUAGE HIP)
add_library(kernels a.cu)
add_executable(app main.cpp)
target_link_libraries(app kernels)
