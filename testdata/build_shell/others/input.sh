#!/bin/sh
# What other programs run, and modules and images that have CUDA.
docker run --rm nvidia/cuda:12.2.0-devel make
ssh node "cd build && nvcc -O2 a.cu -o a"
gcc a.c $(pkg-config --cflags --libs cudart-12.1 zlib) -o a
echo "use nvidia/cuda:12 and then nvcc -O2"
docker run ubuntu:22.04 make
