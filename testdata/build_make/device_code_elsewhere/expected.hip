NVCCFLAGS := -O2 -fgpu-rdc
main.o: main.cu
	hipcc $(NVCCFLAGS) -c main.cu
