project(x HIP)
add_custom_command(OUTPUT k.o
  COMMAND hipcc -fPIC -c k.cu -o k.o
  DEPENDS k.cu COMMENT "nvcc k.cu")
execute_process(COMMAND ${hip_HIPCC_EXECUTABLE} --version OUTPUT_VARIABLE v)
add_custom_target(print COMMAND echo hipcc)
