NVCCFLAGS = -fgpu-flush-denormals-to-zero -fgpu-flush-denormals-to-zero
sum: sum.cu
	hipcc $(NVCCFLAGS) $< -o $@
