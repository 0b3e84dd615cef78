# configure replaces what stands between "@".
ROCM_PATH ?= /opt/rocm
NVCC = @NVCC@
CUDA_HOME = @CUDA_HOME@
CUDA_LIBDIR = @CUDA_HOME@/lib
CUDA_INC = -I@CUDA_INCDIR@ -I$(top_srcdir)/include
LIBS = @LIBS@ -lhipblas
a.o: a.cu
	@NVCC@ -fPIC -c a.cu -o $@
b.o: b.cu
	@@NVCC@ -fgpu-flush-denormals-to-zero @CUDA_CPPFLAGS@ -c b.cu -o $@
app: a.o b.o c.o
	@CXX@ a.o b.o c.o -L$(ROCM_PATH)/lib -lamdhip64 $(LIBS) -o $@
c.o: c.cpp
	$(CXX) -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__ -c c.cpp -o $@
