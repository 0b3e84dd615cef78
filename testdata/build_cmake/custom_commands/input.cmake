project(x CUDA)
add_custom_command(OUTPUT k.o
  COMMAND nvcc -arch=sm_70 -Xcompiler -fPIC -c k.cu -o k.o
  DEPENDS k.cu COMMENT "nvcc k.cu")
execute_process(COMMAND ${CUDAToolkit_NVCC_EXECUTABLE} --version OUTPUT_VARIABLE v)
add_custom_target(print COMMAND echo nvcc)
