# make's own rules build the objects: their flags stand in CPPFLAGS.
ROCM_PATH ?= /opt/rocm
NVCC = hipcc
OBJS = main.o kernel.o util/plain.o

app: $(OBJS)
	$(CXX) -o $@ $^ -lamdhip64
%.o: %.cu
	$(NVCC) -c $< -o $@
main.o: main.h
CPPFLAGS = -DNDEBUG
clean:
	rm -f app $(OBJS)
CPPFLAGS += -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include
