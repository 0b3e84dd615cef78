# Two macros, of which C and C++ sources ask for one; flags that end inside conditions, and that
# belong to one target.
ifeq ($(MODE),fast)
NVCC_FLAGS = -O3
else
  ifdef SAFE
NVCC_FLAGS = -O0
  endif
endif
debug: OPT_FLAGS = -g

a.o: a.cu
	nvcc $(NVCC_FLAGS) -c a.cu
b.o: b.cu
	nvcc $(OPT_FLAGS) -c b.cu
c.o: c.c
	gcc -c c.c
