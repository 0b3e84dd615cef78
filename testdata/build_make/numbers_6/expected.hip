NVCCFLAGS = -fgpu-flush-denormals-to-zero -fno-hip-fp32-correctly-rounded-divide-sqrt -fgpu-approx-transcendentals -fno-hip-fp32-correctly-rounded-divide-sqrt -fhip-fp32-correctly-rounded-divide-sqrt -fgpu-flush-denormals-to-zero -ffp-contract=off -fgpu-default-stream=per-thread
NVCCFLAGS += -prec-div=$(DIV) -fgpu-rdc
sum: sum.cu
	hipcc $(NVCCFLAGS) $< -o $@
