#!/bin/sh
# It's what builds the app.
set -e
export ROCM_HOME=${ROCM_HOME:-${ROCM_PATH:-/opt/rocm}}
export PATH=$ROCM_HOME/bin:$PATH LD_LIBRARY_PATH="$ROCM_HOME/lib:$LD_LIBRARY_PATH"
NVCC="$ROCM_HOME/bin/hipcc"
NVCC_FLAGS='-O3 -g -O0 -I/opt/rocm/include'
which hipcc || { echo "no nvcc here, don't go on"; exit 1; }
$NVCC $NVCC_FLAGS -std=c++14 -ffast-math -c a.cu -o a.o
hipcc -Wall b.cu \
  -lhipblas -o b
g++ a.o -L${ROCM_PATH:-/opt/rocm}/lib -lamdhip64 -o app
if command -v nvidia-smi >/dev/null; then nvidia-smi -L; fi
cuda-memcheck ./app
