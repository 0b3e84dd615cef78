# Flags in other forms: parted by commas, defined over lines, from the environment
WARN = -Wall,-Wextra,-fPIC
define FLAGS
-arch=sm_70
-Xcompiler $(WARN) -O2
endef
export NVCC_APPEND_FLAGS = -lineinfo
define COMMANDS
nvcc $(FLAGS) -c b.cu
-nvcc --threads 2 -c c.cu
-rm -f d.o
endef
a.o: a.cu
	nvcc $(FLAGS) -c a.cu
	$(COMMANDS)
