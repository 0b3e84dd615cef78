find_package(CUDA)
if(CUDA_FOUND)
  cuda_add_executable(old k.cu)
endif()
