# Steps of their own, relocatable device code, programs.
NVCC ?= hipcc
CC := $(NVCC) -O2
%.ptx: %.cu
	$(NVCC) -ptx $< -o $@
	$(NVCC) --cubin $< -o $@
a.o: a.cu
	$(NVCC) -fgpu-rdc -c a.cu -o a.o
b.o: b.cu
	$(NVCC) -fgpu-rdc -c -x hip b.cpp -o b.o
link.o: a.o b.o
	$(NVCC) -dlink a.o b.o -o link.o
v:
	@$(NVCC) --version | grep release
	-cuobjdump -sass app; rocprof ./app
	cuda-memcheck ./app && compute-sanitizer ./app || rocm-smi
	echo "nvcc is CUDA's" hipcc
	$(NVCC) --frobnicate c.cu
