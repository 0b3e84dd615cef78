#!/bin/bash
# Programs and folders that are defaults of variables.
CUDA_PATH=${CUDA_PATH:-/usr/local/cuda}
NVCC="${NVCC:-$CUDA_PATH/bin/nvcc}"
"$NVCC" -O3 -arch=sm_70 -Xcompiler -fPIC,-Wall -I"$CUDA_PATH"/include -dc a.cu -o a.o
: "${LINKER:=/usr/local/cuda/bin/nvcc}" ${CUDACXX:=nvcc}
$CUDACXX -lineinfo -c b.cu
DEVICE=${DEVICE-"nvcc"}
"$DEVICE" -G c.cu
ROOT=${ROOT:-/usr/local/cuda}
g++ a.o -L"$CUDA_PATH/lib64" "-L$CUDA_PATH/lib64/stubs" -lcuda -Wl,-rpath,"$CUDA_PATH/lib64"
g++ -I"${CUDA_PATH}/include" -c d.cpp
export LD_LIBRARY_PATH=$CUDA_PATH/lib64:${LD_LIBRARY_PATH:-}
echo "${NVCC:-nvcc} is the compiler"
MODE=${MODE:-fast} OTHER=${OTHER:-mynvcc}
