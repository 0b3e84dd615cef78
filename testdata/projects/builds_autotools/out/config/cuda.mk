ROCM_PATH ?= /opt/rocm
CUDA_INC = -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -I$(top_srcdir)/include
