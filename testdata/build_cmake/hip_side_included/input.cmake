find_package(CUDA REQUIRED)
function(add_kernels name)
  cuda_add_library(${name} ${ARGN})
endfunction()
