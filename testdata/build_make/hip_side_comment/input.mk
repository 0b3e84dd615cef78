# add -DUSE_HIP for AMD
NVCCFLAGS = -O3 # not -DUSE_HIP
a.o: a.cu
	nvcc $(NVCCFLAGS) -DUSE_HIPBLAS -DNO_USE_HIP -c a.cu # -DUSE_HIP
