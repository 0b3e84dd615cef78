NVCC = hipcc
FLAGS = -O2 \
  -gline-tables-only
a: a.cu
	$(NVCC) $(FLAGS) a.cu
