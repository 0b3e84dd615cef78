ROCM_PATH ?= /opt/rocm
NVCC = hipcc
CXX = g++
OBJ = a.o b.o
all: one two three
one: $(OBJ) one_link.o
	hipcc -fgpu-rdc -fopenmp $^ -o $@ -L$(ROCM_PATH)/lib -lamdhip64
one_link.o: $(OBJ)
	$(CC) -x c -c /dev/null -o $@
two: $(OBJ)
	@$(CC) -x c -c /dev/null -o build/two_link.o
	@hipcc -fgpu-rdc $(OBJ) ./other.o build/two_link.o -o $@ -lamdhip64
# only this takes the object that has no name
three: $(OBJ)
	$(CC) -x c -c /dev/null -o a_dlink.o
	hipcc -fgpu-rdc $(OBJ) a_dlink.o -o $@ -lamdhip64
four: c.o
	$(CXX) c.o -o $@
c.o: c.cpp
	$(CXX) -c c.cpp -o $@
%.o: %.cu
	$(NVCC) -fgpu-rdc -c $< -o $@
