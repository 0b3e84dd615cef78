# What stands before the compiler
CCACHE = ccache
NVCC = nvcc
CXX = g++
FLAGS = -O2 -t
SHARED = -O2 -arch=sm_70
a.o: a.cu
	$(CCACHE) $(NVCC) -arch=sm_70 -t 2 -c a.cu
	time $(NVCC) --threads 2 -c a.cu
	$(CCACHE) nvcc -lineinfo -c a.cu
	time $(CXX) a.o -lcudart -o a
	$(CCACHE) $(CXX) a.o -lcublas -o a
	mytool $(FLAGS) -t 2 -arch x $(SHARED) a.o
	if true; then $(NVCC) -lineinfo -c a.cu; else $(CXX) -c a.cc -I$(CUDA_HOME)/include; fi
