NVCC = nvcc
FLAGS = -O2 \
  -arch=sm_70 \
  -lineinfo
a: a.cu
	$(NVCC) $(FLAGS) a.cu -L/usr/local/cuda/lib64 -lcudart
