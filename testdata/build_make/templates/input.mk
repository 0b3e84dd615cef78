# configure replaces what stands between "@".
NVCC = @NVCC@
CUDA_HOME = @CUDA_HOME@
CUDA_LIBDIR = @CUDA_HOME@/lib64
CUDA_INC = -I@CUDA_INCDIR@ -I$(top_srcdir)/include
LIBS = @LIBS@ -lcublas
a.o: a.cu
	@NVCC@ -arch=sm_70 -Xcompiler -fPIC -c a.cu -o $@
b.o: b.cu
	@@NVCC@ -use_fast_math @CUDA_CPPFLAGS@ -c b.cu -o $@
app: a.o b.o c.o
	@CXX@ a.o b.o c.o -L@CUDA_HOME@/lib64 -lcudart $(LIBS) -o $@
c.o: c.cpp
	$(CXX) -I@CUDA_HOME@/include -c c.cpp -o $@
