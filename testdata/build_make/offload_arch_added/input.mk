# No command names a GPU but one: those that were asked for stand in the commands of nvcc.
NVCC ?= nvcc
LINK := $(NVCC) -O2
FLAGS = -O3
FAST = -O3 -arch=sm_80

all: version app

%.o: %.cu
	$(NVCC) $(FLAGS) -c $< -o $@
%.fast.o: %.cu
	$(NVCC) $(FAST) -c $< -o $@
app: main.o
	@$(LINK) $^ -o $@
parts: a.cu b.cu
	nvcc -dc a.cu && nvcc -dc b.cu
	nvcc a.o b.o -o parts
version:
	$(NVCC) --version
	g++ -c main.cpp
