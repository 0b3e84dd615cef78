# The commands have variables of flags, or none.
NVCC ?= nvcc
NVCCFLAGS = -O3 -lineinfo
CXXFLAGS := -O2
ifdef DEBUG
CXXFLAGS += -g
endif

all: app tool

app: main.o kernel.o
	$(NVCC) -o $@ $^ -lcublas

kernel.o: kernel.cu
	$(NVCC) $(NVCCFLAGS) -c $< -o $@

other.o: other.cu
	$(NVCC) $(NVCCFLAGS) -I. -c $< -o $@

main.o: main.cpp
	$(CXX) $(CXXFLAGS) -c $< -o $@

tool: tool.cu
	nvcc -o $@ $<

version:
	$(NVCC) --version
