# The commands have variables of flags, or none.
NVCC ?= hipcc
NVCCFLAGS = -O3 -gline-tables-only
NVCCFLAGS += -DUSE_HIP=1
CXXFLAGS := -O2
ifdef DEBUG
CXXFLAGS += -g
endif
CXXFLAGS += -DUSE_HIP=1

all: app tool

app: main.o kernel.o
	$(NVCC) -o $@ $^ -lhipblas

kernel.o: kernel.cu
	$(NVCC) $(NVCCFLAGS) -c $< -o $@

other.o: other.cu
	$(NVCC) $(NVCCFLAGS) -I. -c $< -o $@

main.o: main.cpp
	$(CXX) $(CXXFLAGS) -c $< -o $@

tool: tool.cu
	hipcc -DUSE_HIP=1 -o $@ $<

version:
	$(NVCC) --version
