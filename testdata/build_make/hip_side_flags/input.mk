# Other files include it.
NVCC = nvcc
NVCCFLAGS = -O3 \
    -lineinfo
