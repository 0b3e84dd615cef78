# What nvcc gives to the host compiler: hipcc has no such step, and writes no file.
NVCC = hipcc

near: near.cu
	$(NVCC) -fsyntax-only near.cu
	$(NVCC) -fsyntax-only -O2 near.cu
	$(NVCC) -o $@ near.cu
