#!/bin/sh
: ${NVCCFLAGS="-O3 -arch=sm_60 --ptxas-options=-v"}
: ${NVCC_OPTS:=-O3 -gencode arch=compute_70,code=sm_70} ${TEXT="-arch=sm_60"}
NVCCFLAGS=${NVCCFLAGS:-"-O2 -arch=sm_70"}
: ${NVCC:=nvcc}
CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
NVCC=${NVCC:-$CUDA_HOME/bin/nvcc}
$NVCC $NVCC_OPTS $NVCCFLAGS -c a.cu
