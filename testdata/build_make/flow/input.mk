# The same spelling is nvcc's in one variable and somebody else's in another
NVCC = nvcc
CXX = g++
COMMON = -O2 -I$(CUDA_HOME)/include -Werror -Wall
OPT = -Xcompiler -fPIC
NVCCFLAGS = $(COMMON) $(OPT) -w -t 4 --debug
CXXFLAGS = $(COMMON) -t
TAR_FLAGS = --debug --threads 4 -t
ONLY_HERE_NVCCFLAGS = -t 2 -O3
FORWARD = --expt-relaxed-constexpr --threads 3 -lcublas

a.o: a.cu
	$(NVCC) $(NVCCFLAGS) -c a.cu
b.o: b.cpp
	$(CXX) $(CXXFLAGS) -c b.cpp
pack:
	tar $(TAR_FLAGS) -cf x.tar a.o b.o
	lipo -arch x86_64 a.o
	ls -l nccl
