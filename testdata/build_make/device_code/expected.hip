# nvcc links device code by itself, hipcc is told
NVCC := hipcc
NVCCFLAGS := -O2 -Wall
RDC := -fgpu-rdc
app: main.o part.o
	$(NVCC) -fgpu-rdc $(NVCCFLAGS) -o $@ $^
told: main.o part.o
	$(NVCC) $(NVCCFLAGS) $(RDC) -o $@ $^
main.o: main.cu
	$(NVCC) $(NVCCFLAGS) -fgpu-rdc -c main.cu
part.o: part.cu
	$(NVCC) $(NVCCFLAGS) $(RDC) -c part.cu
