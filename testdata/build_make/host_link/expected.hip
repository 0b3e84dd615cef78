ROCM_PATH ?= /opt/rocm
CUDA_PATH = $(ROCM_PATH)
LDFLAGS = -L$(ROCM_PATH)/lib -Wl,-rpath,$(ROCM_PATH)/lib
LIBS = -lamdhip64 -lhipblas -lm
CPPFLAGS +=

app: main.o kernels.o
	g++ -o $@ $^ $(LDFLAGS) $(LIBS) -lamdhip64
static: main.o
	$(CXX) main.o -lamdhip64 -ldl -lrt -o $@
kernels.o: kernels.cu
	hipcc -c $< -o $@ $(CPPFLAGS)
