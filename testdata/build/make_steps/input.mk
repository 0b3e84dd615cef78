# Steps of their own, relocatable device code, programs.
NVCC ?= /usr/local/cuda/bin/nvcc
CC := $(NVCC) -O2
%.ptx: %.cu
	$(NVCC) -ptx $< -o $@
	$(NVCC) --cubin $< -o $@
a.o: a.cu
	$(NVCC) -dc a.cu -o a.o
b.o: b.cu
	$(NVCC) -rdc=true -c -x cu b.cpp -o b.o
link.o: a.o b.o
	$(NVCC) -dlink a.o b.o -o link.o
v:
	@$(NVCC) --version | grep release
	-cuobjdump -sass app; nvprof ./app
	cuda-memcheck ./app && compute-sanitizer ./app || nvidia-smi
	echo "nvcc is CUDA's" nvcc
	$(NVCC) --frobnicate c.cu
