# Programs that are no compilers get nothing of them, whatever their flags are.
ROCM_PATH ?= /opt/rocm
TAR = tar
GZIP_ENV = --best
NVCC = hipcc
LAUNCH = ccache g++
CROSS = x86_64-linux-gnu-g++
OTHER = $(TOOLS)/build
dist:
	$(TAR) -c -f - $(FILES) | GZIP=$(GZIP_ENV) gzip -c >x.tar.gz
main.o: main.cpp
	LANG=$(LOCALE) $(LAUNCH) -c -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include main.cpp -o $@
cross.o: main.cpp
	$(CROSS) -c -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include main.cpp -o $@
other.o: main.cpp
	$(OTHER) -c main.cpp -o $@
a.o: a.cu
	CUDA_CACHE=$(CACHE) $(NVCC) -c a.cu -o $@
