# What reaches nvcc or the linker through something else.
NVCC = hipcc
LIBS = -Wl,--start-group,-lhipblas,--end-group -Wl,-lhipfft -Wl,-lnvjpeg -Wl,-lm
app: app.o
	g++ -o $@ $^ $(LIBS)
app.o: app.cu
	NVCC_APPEND_FLAGS='-O2' $(NVCC) @flags.rsp -c $< -o $@
	$(NVCC) --library=cublas,cufft --define-macro A,B -Ix -c $< -o $@
	@$(NVCC) -c $<
run: app
	LD_LIBRARY_PATH=$(CUDA_HOME)/lib64 ./app
	$(CUDA_PATH)/extras/demo_suite/deviceQuery
	@echo "see $(CUDA_HOME)/doc"
