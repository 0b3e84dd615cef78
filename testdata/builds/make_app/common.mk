CUDA_HOME ?= /usr/local/cuda
NVCC      := $(CUDA_HOME)/bin/nvcc
SMS       ?= 60 70 80
NVCCFLAGS  = -O2 -ccbin $(CXX) -m64
CFLAGS     = -O2 -Wall -Iinclude -I$(CUDA_HOME)/include
