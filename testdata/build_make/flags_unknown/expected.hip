# Nothing in the project sets CUDA_INC, CUDA_LIB_DIR or CUDA_HOME.
ROCM_PATH ?= /opt/rocm
CPPFLAGS = $(CUDA_INC)
WORDS = $(CUDA_LIB_DIR)
FOLDER = $(ROCM_PATH)/include
HOME = $(ROCM_PATH)
NVCC = hipcc
a.o: a.cu
	$(NVCC) $(CPPFLAGS) -c $< -o $@
app: a.o
	$(CXX) a.o $(WORDS) -L$(ROCM_PATH)/lib -lamdhip64 -o $@
