project(demo CXX HIP)
# Commands of the project's own that take libraries by their names.
register_link_library("amd_smi")
my_target_link(prog amdhip64 hipblas)
my_link_libs(hipfft)
my_link_libs(nccl)
# The first is a target's name, and this one a package's.
my_add_library(cublas STATIC a.cpp)
my_option(cublas ON)

# Variables that are linked, and one that is not.
set(LIBS amdhip64 "hipblas")
list(APPEND LIBS amd_smi m)
set(NAMES cublas cufft)
set_source_files_properties(main.cu PROPERTIES LANGUAGE HIP)
add_executable(prog main.cu)
target_link_libraries(prog PRIVATE ${LIBS} amd_smi)
find_library(NVML_LIBRARY amd_smi)
add_library(cusparse mine.cpp)
my_link_libs(cusparse)
