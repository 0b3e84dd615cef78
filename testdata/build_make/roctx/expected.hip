NVCC = hipcc
all: marked
marked.o: marked.cu
	$(NVCC) -c marked.cu -o $@
marked: marked.o
	@echo linking
	$(NVCC) marked.o -o $@
again: marked.o
	$(NVCC) marked.o -o $@
