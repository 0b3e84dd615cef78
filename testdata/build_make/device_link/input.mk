NVCC = nvcc
CXX = g++
OBJ = a.o b.o
all: one two three
one: $(OBJ) one_link.o
	$(CXX) -fopenmp $^ -o $@ -L/usr/local/cuda/lib64 -lcudart
one_link.o: $(OBJ)
	$(NVCC) -arch=sm_70 -dlink $(OBJ) -o $@
two: $(OBJ)
	@$(NVCC) -arch=sm_70 --device-link $(OBJ) -o build/two_link.o
	@g++ $(OBJ) ./other.o build/two_link.o -o $@ -lcudadevrt -lcudart
# only this takes the object that has no name
three: $(OBJ)
	$(NVCC) -arch=sm_70 -dlink $(OBJ)
	$(CXX) $(OBJ) a_dlink.o -o $@ -lcudart
four: c.o
	$(CXX) c.o -o $@
c.o: c.cpp
	$(CXX) -c c.cpp -o $@
%.o: %.cu
	$(NVCC) -arch=sm_70 -dc $< -o $@
