# One macro is defined for all, one only where a condition holds, and one in another file.
FLAGS = -O3 -DUSE_HIP
ifdef AMD
FLAGS += -DHAVE_HIP=1
endif

a.o: a.cu
	nvcc $(FLAGS) -c a.cu
