# Other files of the project set CUDA_INC and CUDA_LIB to flags, CUDA_HOME to a folder, CUDA_INCLUDE to one of the
# project's own.
ROCM_PATH ?= /opt/rocm
include ../config/common.mk
AM_CPPFLAGS = $(CUDA_INC)
AM_LDFLAGS = $(CUDA_LIB)
WHERE = $(CUDA_HOME)
EXTRA = -I$(CUDA_INCLUDE)
NVCC = hipcc
a.o: a.cu
	$(NVCC) $(AM_CPPFLAGS) $(EXTRA) -c $< -o $@
b.o: b.cc
	$(CXX) $(CUDA_INC) -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -c $< -o $@
