a.o: a.cu
	hipcc -DUSE_HIP=1 -c a.cu
# tranship: off
b.o: b.cu
	nvcc -c b.cu
# tranship: on
