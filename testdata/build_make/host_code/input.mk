# What nvcc gives to the host compiler: hipcc has no such step, and writes no file.
NVCC = nvcc

near: near.cu
	$(NVCC) -cuda near.cu
	$(NVCC) --cuda -O2 near.cu
	$(NVCC) -o $@ near.cu
