# Two macros, of which C and C++ sources ask for one; flags that end inside conditions, and that
# belong to one target.
ifeq ($(MODE),fast)
NVCC_FLAGS = -O3
else
  ifdef SAFE
NVCC_FLAGS = -O0
  endif
endif
NVCC_FLAGS += -DUSE_HIP=1 -Dlower_use_hip=1
debug: OPT_FLAGS = -g

a.o: a.cu
	hipcc $(NVCC_FLAGS) -c a.cu
b.o: b.cu
	hipcc -DUSE_HIP=1 -Dlower_use_hip=1 $(OPT_FLAGS) -c b.cu
c.o: c.c
	gcc -DUSE_HIP=1 -c c.c
