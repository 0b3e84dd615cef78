#!/bin/bash
#SBATCH --gres=gpu:1
module purge
module load gcc/9 cuda/11.8 cudnn
export CUDA_DIR=/usr/local/cuda NVCC_APPEND_FLAGS='-lineinfo'
srun nvcc -arch=sm_80 a.cu -o a
mpirun -np 4 ./a
