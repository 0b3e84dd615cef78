CUDA_PATH = /usr/local/cuda
LDFLAGS = -L$(CUDA_PATH)/lib64 -Wl,-rpath,$(CUDA_PATH)/lib64
LIBS = -lcudart -lcublas -lm
CPPFLAGS += -I$(CUDA_PATH)/include

app: main.o kernels.o
	g++ -o $@ $^ $(LDFLAGS) $(LIBS) -lcuda
static: main.o
	$(CXX) main.o $(CUDA_PATH)/lib64/libcudart_static.a -ldl -lrt -o $@
kernels.o: kernels.cu
	nvcc -c $< -o $@ $(CPPFLAGS)
