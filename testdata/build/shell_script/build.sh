#!/bin/sh
# It's what builds the app.
set -e
export CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
export PATH=$CUDA_HOME/bin:$PATH LD_LIBRARY_PATH="$CUDA_HOME/lib64:$LD_LIBRARY_PATH"
NVCC="$CUDA_HOME/bin/nvcc -ccbin g++"
NVCC_FLAGS='-O3 -arch=sm_70 -G -I/usr/local/cuda/include'
which nvcc || { echo "no nvcc here, don't go on"; exit 1; }
$NVCC $NVCC_FLAGS -std c++14 --use_fast_math -c a.cu -o a.o
nvcc -Xcompiler -Wall b.cu \
  -lcublas -o b
g++ a.o -L/usr/local/cuda/lib64 -lcudart -o app
if command -v nvidia-smi >/dev/null; then nvidia-smi -L; fi
cuda-memcheck ./app
