#!/usr/bin/make -f
# Where CUDA is.

ROCM_PATH ?= $(patsubst %/bin/hipcc,%,$(or $(shell command -v hipcc 2>/dev/null),/opt/rocm/bin/hipcc))
CUDA_INSTALL := $(ROCM_PATH)
INC := $(CUDA_INSTALL)/include
LIBDIR = $(ROCM_PATH)/lib
STUBS = $(ROCM_PATH)/lib
MINE = /usr/local/cudacode /home/me/usr/local/cuda
ifdef ROCM_HOME
LIBDIR = ${ROCM_HOME}/lib
endif
export ROCM_PATH
NVCC := $(shell which hipcc)
ifeq ($(wildcard $(ROCM_PATH)/bin/hipcc),)
$(error no hipcc in $(ROCM_PATH))
endif
PROFILER = -I$(ROCM_PATH)/extras/CUPTI/include
%.o: %.c
	gcc -I$(INC) -D__HIP_PLATFORM_AMD__ -O2 -c $<
%.lo: %.cc
	$(CXX) -I $(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -c $<
app: a.o
	g++ -o $@ $^ -L$(LIBDIR) -L$(STUBS) -lamdhip64 -Wl,-rpath,$(ROCM_PATH)/lib $(ROCM_PATH)/lib/libhipblas.so
