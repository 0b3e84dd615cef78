# The compiler and the toolkit come from another file
include ../common.mk
CUFLAGS = -t 2 -lineinfo
SHARED = -O2 -Wall -lcudart
sum: sum.cu
	$(NVCC) $(CUFLAGS) -O2 $< -o $@ -I$(CUDA_HOME)/include -L$(CUDA_LIB)
main.o: main.cc
	$(COMPILER) -I$(CUDA_HOME)/include -gencode arch=compute_70,code=sm_70 --debug -c main.cc
