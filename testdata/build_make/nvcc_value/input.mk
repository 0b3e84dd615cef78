# What holds nvcc, in all the ways
CUDA_HOME ?= /usr/local/cuda-12.4
NVCC := $(CUDA_HOME)/bin/nvcc -ccbin $(CXX) -Xcompiler -Wall
NVCC2 ?= $(shell which nvcc)
NVCC3 = ccache nvcc -O2
NVCC4 = $(or $(MY_NVCC),nvcc)
override NVCC5 = "/opt/cuda/bin/nvcc"
ifdef HOST_ONLY
CC = gcc
else
CC = nvcc
endif
CUDAC = $(NVCC) -arch=sm_80

all: a.cu
	$(NVCC) -c a.cu
	@$(NVCC2) --threads 2 -c a.cu
	-$(Q)$(NVCC3) -lineinfo -c a.cu
	$(NVCC4) -lineinfo -c a.cu
	$(NVCC5) -lineinfo -c a.cu
	$(CC) -arch=sm_70 -c a.cu
	@$(CUDAC) -c a.cu
	@nvcc -rdc=true -c a.cu; $(Q)nvcc -c b.cu -arch=sm_70 && echo "nvcc is done"
	cd sub; ${CUDA_HOME}/bin/nvcc -c c.cu || exit 1
