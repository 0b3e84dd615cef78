#!/bin/bash
#SBATCH --gres=gpu:1
module purge
module load gcc/9 cuda/11.8 cudnn
export CUDA_DIR=${ROCM_PATH:-/opt/rocm} NVCC_APPEND_FLAGS='-lineinfo'
srun hipcc a.cu -o a
mpirun -np 4 ./a
