# nvcc is named here first, in a comment.
rule cc
  command = gcc -c $in -o $out
rule cu
  command = /usr/local/cuda/bin/nvcc -arch=sm_70 -c $in -o $out
build a.o: cu a.cu
build a: link a.o
  libs = -lcudart
