# Folders of a toolkit, by variables and by name
ROCM_PATH ?= /opt/rocm
CUDA_ROOT := $(ROCM_PATH)
TOOLKIT = $(ROCM_PATH)
CUDA_LIB_DIR = $(ROCM_PATH)/lib
OWN_LIB = $(TOOLKIT)/lib
OWN_INC = $(TOOLKIT)/include
INCLUDE := $(ROCM_PATH)/include
SAMPLES = /usr/local/cuda/samples
CUDA = 1
OURS = cuda/include

a.o: a.cu
	hipcc -I$(SAMPLES)/common/inc -I$(OURS) -DCUDA=$(CUDA) -c a.cu
b.o: b.c
	gcc -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include -I$(OURS) -c b.c
app: a.o b.o
	gcc a.o b.o -L$(ROCM_PATH)/lib -L$(ROCM_PATH)/lib -lamdhip64 -o $@
