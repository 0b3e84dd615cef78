NVCCFLAGS := -O2 -rdc true
main.o: main.cu
	nvcc $(NVCCFLAGS) -c main.cu
