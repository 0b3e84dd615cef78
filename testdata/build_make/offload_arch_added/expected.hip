# No command names a GPU but one: those that were asked for stand in the commands of nvcc.
NVCC ?= hipcc
LINK := $(NVCC) -O2
FLAGS = -O3
FAST = -O3 --offload-arch=gfx90a --offload-arch=gfx1030:xnack-

all: version app

%.o: %.cu
	$(NVCC) --offload-arch=gfx90a --offload-arch=gfx1030:xnack- $(FLAGS) -c $< -o $@
%.fast.o: %.cu
	$(NVCC) $(FAST) -c $< -o $@
app: main.o
	@$(LINK) --offload-arch=gfx90a --offload-arch=gfx1030:xnack- -fgpu-rdc $^ -o $@
parts: a.cu b.cu
	hipcc --offload-arch=gfx90a --offload-arch=gfx1030:xnack- -fgpu-rdc -c a.cu && hipcc --offload-arch=gfx90a --offload-arch=gfx1030:xnack- -fgpu-rdc -c b.cu
	hipcc --offload-arch=gfx90a --offload-arch=gfx1030:xnack- -fgpu-rdc a.o b.o -o parts
version:
	$(NVCC) --version
	g++ -c main.cpp
