project(x HIP)
list(TRANSFORM CMAKE_HIP_ARCHITECTURES PREPEND "--offload-arch=" OUTPUT_VARIABLE hip_gpus)
add_custom_command(OUTPUT k.o
  COMMAND hipcc ${hip_gpus} -fPIC -c k.cu -o k.o
  DEPENDS k.cu COMMENT "nvcc k.cu")
execute_process(COMMAND ${hip_HIPCC_EXECUTABLE} --version OUTPUT_VARIABLE v)
add_custom_target(print COMMAND echo hipcc)
