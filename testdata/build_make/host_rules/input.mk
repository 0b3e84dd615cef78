# make's own rules build the objects: their flags stand in CPPFLAGS.
NVCC = nvcc
OBJS = main.o kernel.o util/plain.o

app: $(OBJS)
	$(CXX) -o $@ $^ -lcudart
%.o: %.cu
	$(NVCC) -c $< -o $@
main.o: main.h
CPPFLAGS = -DNDEBUG
clean:
	rm -f app $(OBJS)
