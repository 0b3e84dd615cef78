set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)
add_library(parts STATIC a.cu)
add_library(whole SHARED b.cu)
set_target_properties(parts PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
set_target_properties(parts whole PROPERTIES
  CUDA_SEPARABLE_COMPILATION ON   # calls go from unit to unit
  POSITION_INDEPENDENT_CODE ON)
set_property(TARGET whole PROPERTY CUDA_SEPARABLE_COMPILATION TRUE)
set_target_properties(whole PROPERTIES CUDA_SEPARABLE_COMPILATION OFF)
set_target_properties(whole PROPERTIES CUDA_SEPARABLE_COMPILATION ${RDC})
