project(demo CXX CUDA)
# Commands of the project's own that take libraries by their names.
register_link_library("nvidia-ml")
my_target_link(prog cudart cublas)
my_link_libs(cufft)
my_link_libs(nccl)
# The first is a target's name, and this one a package's.
my_add_library(cublas STATIC a.cpp)
my_option(cublas ON)

# Variables that are linked, and one that is not.
set(LIBS cudart "cublas")
list(APPEND LIBS nvidia-ml m)
set(NAMES cublas cufft)
add_executable(prog main.cu)
target_link_libraries(prog PRIVATE ${LIBS} nvidia-ml)
find_library(NVML_LIBRARY nvidia-ml)
add_library(cusparse mine.cpp)
my_link_libs(cusparse)
