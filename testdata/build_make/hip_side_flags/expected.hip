# Other files include it.
NVCC = hipcc
NVCCFLAGS = -O3 \
    -gline-tables-only
NVCCFLAGS += -DUSE_HIP=1
