hipcc -fPIC a.cu
