# The commands are in another file.
NVCC = nvcc
LIBS = -lcudart
