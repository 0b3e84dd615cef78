NVCC ?= hipcc
VERSION = $(shell echo Cuda compilation tools, release 12.9, V12.9.0 | grep release | sed 's/.*release //')
MAJOR := $(shell nvcc -V | tail -1 | cut -d. -f1)
HAVE := $(shell command -v hipcc >/dev/null 2>&1 && echo yes)
GPU = $(shell nvidia-smi --query-gpu=name --format=csv,noheader)
ifneq ($(wildcard /usr/local/cuda/include/cuda.h),)
HAVE_CUDA = 1
endif
ifeq ($(NVCC),nvcc)
X = 1
endif
a: a.cu
	$(NVCC) a.cu -o a
	$(NVCC) --version
