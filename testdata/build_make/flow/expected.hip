# The same spelling is nvcc's in one variable and somebody else's in another
ROCM_PATH ?= /opt/rocm
NVCC = hipcc
CXX = g++
COMMON = -O2 -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -Werror -Wall
OPT = -fPIC
NVCCFLAGS = $(COMMON) $(OPT) -w -g
CXXFLAGS = $(COMMON) -t
TAR_FLAGS = --debug --threads 4 -t
ONLY_HERE_NVCCFLAGS = -O3
FORWARD = -lhipblas

a.o: a.cu
	$(NVCC) $(NVCCFLAGS) -c a.cu
b.o: b.cpp
	$(CXX) $(CXXFLAGS) -c b.cpp
pack:
	tar $(TAR_FLAGS) -cf x.tar a.o b.o
	lipo -arch x86_64 a.o
	ls -l nccl
