# The commands are in another file.
NVCC = hipcc
LIBS = -lamdhip64
