# What reaches nvcc or the linker through something else.
NVCC = nvcc
LIBS = -Wl,--start-group,-lcublas,-lcudadevrt,--end-group -Wl,-lcufft -Wl,-lnvjpeg -Wl,-lm -Wl,-lcudadevrt
app: app.o
	g++ -o $@ $^ $(LIBS)
app.o: app.cu
	NVCC_APPEND_FLAGS='-O2' $(NVCC) @flags.rsp -c $< -o $@
	$(NVCC) --library=cublas,cufft --define-macro A,B --include-path=x -c $< -o $@
	@$(NVCC) -c $<
run: app
	LD_LIBRARY_PATH=$(CUDA_HOME)/lib64 ./app
	$(CUDA_PATH)/extras/demo_suite/deviceQuery
	@echo "see $(CUDA_HOME)/doc"
