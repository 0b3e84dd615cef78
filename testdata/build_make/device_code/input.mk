# nvcc links device code by itself, hipcc is told
NVCC := nvcc
NVCCFLAGS := -O2 -Xcompiler -Wall
RDC := -rdc=true
app: main.o part.o
	$(NVCC) $(NVCCFLAGS) -o $@ $^ -lcudadevrt
told: main.o part.o
	$(NVCC) $(NVCCFLAGS) $(RDC) -o $@ $^
main.o: main.cu
	$(NVCC) $(NVCCFLAGS) -dc main.cu
part.o: part.cu
	$(NVCC) $(NVCCFLAGS) $(RDC) -c part.cu
