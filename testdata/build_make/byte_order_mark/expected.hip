NVCC = hipcc
LIB =
a: a.cu
	$(NVCC) $< $(LIB)
