# What stands before the compiler
ROCM_PATH ?= /opt/rocm
CCACHE = ccache
NVCC = hipcc
CXX = g++
FLAGS = -O2 -t
SHARED = -O2
a.o: a.cu
	$(CCACHE) $(NVCC) -c a.cu
	time $(NVCC) -c a.cu
	$(CCACHE) hipcc -gline-tables-only -c a.cu
	time $(CXX) a.o -lamdhip64 -o a
	$(CCACHE) $(CXX) a.o -lhipblas -o a
	mytool $(FLAGS) -t 2 -arch x $(SHARED) a.o
	if true; then $(NVCC) -gline-tables-only -c a.cu; else $(CXX) -c a.cc -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__; fi
