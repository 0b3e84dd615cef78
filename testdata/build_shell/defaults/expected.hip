#!/bin/bash
# Programs and folders that are defaults of variables.
CUDA_PATH=${ROCM_PATH:-/opt/rocm}
NVCC="${NVCC:-$CUDA_PATH/bin/hipcc}"
"$NVCC" -O3 -fPIC -Wall -fgpu-rdc -c a.cu -o a.o
: "${LINKER:=${ROCM_PATH:-/opt/rocm}/bin/hipcc}" ${CUDACXX:=hipcc}
$CUDACXX -gline-tables-only -c b.cu
DEVICE=${DEVICE-"hipcc"}
"$DEVICE" -g c.cu
ROOT=${ROOT:-${ROCM_PATH:-/opt/rocm}}
g++ a.o -L"$CUDA_PATH/lib" -L"$CUDA_PATH/lib" -lamdhip64 -Wl,-rpath,"$CUDA_PATH/lib"
g++ -I"${CUDA_PATH}/include" -D__HIP_PLATFORM_AMD__ -c d.cpp
export LD_LIBRARY_PATH=$CUDA_PATH/lib:${LD_LIBRARY_PATH:-}
echo "${NVCC:-nvcc} is the compiler"
MODE=${MODE:-fast} OTHER=${OTHER:-mynvcc}
