#!/bin/sh
# Commands in backticks and $(...), of a compiler that the script gets as an argument.
NVCC=$1
NVCC_BIN=${2}
CUDACC=`which something`
CUDA_CC=clang
libs=`echo -L${ROCM_PATH:-/opt/rocm}/lib -lamdhip64`
last=`echo -L${ROCM_PATH:-/opt/rocm}/lib -lamdhip64`
all=$($NVCC_BIN -fPIC -c a.cu && echo a.o)
for arch in `$NVCC --help | grep -o "compute_[0-9]*" | sort -u`; do
  echo "$arch `$CUDACC -fgpu-flush-denormals-to-zero -c $arch.cu`"
done
x=$($CUDA_CC -dryrun a.c)
