# Flags in other forms: parted by commas, defined over lines, from the environment
WARN = -Wall -Wextra -fPIC
define FLAGS
-arch=sm_70
$(WARN) -O2
endef
export NVCC_APPEND_FLAGS = -gline-tables-only
define COMMANDS
hipcc $(FLAGS) -c b.cu
-hipcc -c c.cu
-rm -f d.o
endef
a.o: a.cu
	hipcc $(FLAGS) -c a.cu
	$(COMMANDS)
