# Programs that are no compilers get nothing of them, whatever their flags are.
TAR = tar
GZIP_ENV = --best
NVCC = nvcc
LAUNCH = ccache g++
CROSS = x86_64-linux-gnu-g++
OTHER = $(TOOLS)/build
dist:
	$(TAR) -c -f - $(FILES) | GZIP=$(GZIP_ENV) gzip -c >x.tar.gz
main.o: main.cpp
	LANG=$(LOCALE) $(LAUNCH) -c main.cpp -o $@
cross.o: main.cpp
	$(CROSS) -c main.cpp -o $@
other.o: main.cpp
	$(OTHER) -c main.cpp -o $@
a.o: a.cu
	CUDA_CACHE=$(CACHE) $(NVCC) -arch=sm_70 -c a.cu -o $@
