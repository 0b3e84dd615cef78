# The compiler and the toolkit come from another file
ROCM_PATH ?= /opt/rocm
include ../common.mk
CUFLAGS = -gline-tables-only
SHARED = -O2 -Wall -lamdhip64
sum: sum.cu
	$(NVCC) $(CUFLAGS) -O2 $< -o $@
main.o: main.cc
	$(COMPILER) -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -g -c main.cc
