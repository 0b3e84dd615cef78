#!/bin/bash
#SBATCH --gres=gpu:1
module purge
module load gcc/9 cuda/11.8 cudnn
export CUDA_DIR=${ROCM_PATH:-/opt/rocm} NVCC_APPEND_FLAGS='-lineinfo'
srun hipcc a.cu -o a
mpirun -np 4 ./a
rm -rf /usr/local/cuda/samples $CUDA_DIR "$CUDA_DIR"/tools
ln -sfn /usr/local/cuda-11.8 /usr/local/cuda
cp cudnn.h /usr/local/cuda/include
find . -name '*.cu' -print0 | xargs -0 hipcc -c
timeout 60 ${ROCM_PATH:-/opt/rocm}/bin/hipcc -g -c a.cu
grep -q nvcc build.log && nohup hipcc $FLAGS a.cu
for f in *.cu; do hipcc -gline-tables-only -c $f -o ${f%.cu}.o; done
