# What holds nvcc, in all the ways
ROCM_PATH ?= /opt/rocm
CUDA_HOME ?= $(ROCM_PATH)
NVCC := hipcc -Wall
NVCC2 ?= $(shell which hipcc)
NVCC3 = ccache hipcc -O2
NVCC4 = $(or $(MY_NVCC),hipcc)
override NVCC5 = "hipcc"
ifdef HOST_ONLY
CC = gcc
else
CC = hipcc
endif
CUDAC = $(NVCC)

all: a.cu
	$(NVCC) -c a.cu
	@$(NVCC2) -c a.cu
	-$(Q)$(NVCC3) -gline-tables-only -c a.cu
	$(NVCC4) -gline-tables-only -c a.cu
	$(NVCC5) -gline-tables-only -c a.cu
	$(CC) -c a.cu
	@$(CUDAC) -c a.cu
	@hipcc -fgpu-rdc -c a.cu; $(Q)hipcc -c b.cu && echo "nvcc is done"
	cd sub; hipcc -c c.cu || exit 1
