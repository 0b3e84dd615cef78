nvcc -Xcompiler -fPIC a.cu -arch=sm_70
