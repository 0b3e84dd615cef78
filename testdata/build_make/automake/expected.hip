# Makefile.am: CUDA by a suffix rule
ROCM_PATH ?= /opt/rocm
bin_PROGRAMS = waves
waves_SOURCES = main.cpp waves.cu
waves_LDADD = -lhipblas @CUDA_LIBS@
waves_LDFLAGS = -L$(ROCM_PATH)/lib
AM_CPPFLAGS = -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__
NVCCFLAGS = @NVCCFLAGS@ -fPIC
SUFFIXES = .cu
.cu.o:
	$(NVCC) $(NVCCFLAGS) -c -o $@ $<
.cu.lo:
	$(LIBTOOL) --tag=CC --mode=compile $(NVCC) $(NVCCFLAGS) -c $<
