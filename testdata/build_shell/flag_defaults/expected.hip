#!/bin/sh
: ${NVCCFLAGS="-O3"}
: ${NVCC_OPTS:=-O3} ${TEXT="-arch=sm_60"}
NVCCFLAGS=${NVCCFLAGS:-"-O2"}
: ${NVCC:=hipcc}
CUDA_HOME=${ROCM_PATH:-/opt/rocm}
NVCC=${NVCC:-$CUDA_HOME/bin/hipcc}
$NVCC $NVCC_OPTS $NVCCFLAGS -c a.cu
