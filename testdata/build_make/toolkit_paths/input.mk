# Folders of a toolkit, by variables and by name
CUDA_ROOT := /usr/local/cuda
TOOLKIT = /opt/cuda
CUDA_LIB_DIR = $(CUDA_ROOT)/lib64
OWN_LIB = $(TOOLKIT)/lib64
OWN_INC = $(TOOLKIT)/include
INCLUDE := $(CUDA_ROOT)/include
SAMPLES = /usr/local/cuda/samples
CUDA = 1
OURS = cuda/include

a.o: a.cu
	nvcc -I$(INCLUDE) -I$(OWN_INC) -I $(CUDA_ROOT)/include -I$(SAMPLES)/common/inc -I$(OURS) -DCUDA=$(CUDA) -c a.cu
b.o: b.c
	gcc -I$(INCLUDE) -isystem $(OWN_INC) -I$(OURS) -c b.c
app: a.o b.o
	gcc a.o b.o -L$(OWN_LIB) -L$(CUDA_LIB_DIR)/stubs -lcuda -o $@
