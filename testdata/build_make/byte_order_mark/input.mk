NVCC = nvcc -arch=sm_70
LIB = -L$(CUDA_HOME)/lib64
a: a.cu
	$(NVCC) $< $(LIB)
