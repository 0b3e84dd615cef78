#!/bin/sh
# Commands in backticks and $(...), of a compiler that the script gets as an argument.
NVCC=$1
NVCC_BIN=${2}
CUDACC=`which something`
CUDA_CC=clang
libs=`$NVCC -dryrun a.cu 2>&1 | grep LIBRARIES | sed 's/^.*LIBRARIES=//'`
last=`$NVCC -dryrun a.cu 2>&1 | tail -1 | sed "s#^.*-o \"a.out\"##" | sed 's#"[a-z]*\.o"##g'`
all=$($NVCC_BIN -Xcompiler -fPIC -gencode arch=compute_70,code=sm_70 -c a.cu && echo a.o)
for arch in `$NVCC --help | grep -o "compute_[0-9]*" | sort -u`; do
  echo "$arch `$CUDACC -use_fast_math -c $arch.cu`"
done
x=$($CUDA_CC -dryrun a.c)
