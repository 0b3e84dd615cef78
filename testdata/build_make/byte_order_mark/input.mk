NVCC = nvcc -arch=sm_70
a: a.cu b.o
	$(NVCC) $^ -o $@
b.o: b.cpp
	g++ -I$(CUDA_HOME)/include -c $<
