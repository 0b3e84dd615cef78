a.o: a.cu
	nvcc -c a.cu
# tranship: off
b.o: b.cu
	nvcc -c b.cu
# tranship: on
