ROCM_PATH ?= /opt/rocm
NVCC = hipcc
a: a.cu b.o
	$(NVCC) $^ -o $@
b.o: b.cpp
	g++ -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -c $<
