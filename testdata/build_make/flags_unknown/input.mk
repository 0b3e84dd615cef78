# Nothing in the project sets CUDA_INC, CUDA_LIB_DIR or CUDA_HOME.
CPPFLAGS = $(CUDA_INC)
WORDS = $(CUDA_LIB_DIR)
FOLDER = $(CUDA_INC)
HOME = $(CUDA_HOME)
NVCC = nvcc
a.o: a.cu
	$(NVCC) $(CPPFLAGS) -I$(FOLDER) -c $< -o $@
app: a.o
	$(CXX) a.o $(WORDS) -L$(HOME)/lib64 -lcudart -o $@
