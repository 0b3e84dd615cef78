#!/bin/bash
#SBATCH --gres=gpu:1
module purge
module load gcc/9 cuda/11.8 cudnn
export CUDA_DIR=/usr/local/cuda NVCC_APPEND_FLAGS='-lineinfo'
srun nvcc -arch=sm_80 a.cu -o a
mpirun -np 4 ./a
rm -rf /usr/local/cuda/samples $CUDA_DIR "$CUDA_DIR"/tools
ln -sfn /usr/local/cuda-11.8 /usr/local/cuda
cp cudnn.h /usr/local/cuda/include
find . -name '*.cu' -print0 | xargs -0 nvcc -arch=sm_70 -c
timeout 60 /usr/local/cuda/bin/nvcc -G -c a.cu
grep -q nvcc build.log && nohup nvcc $FLAGS a.cu
for f in *.cu; do nvcc -lineinfo -c $f -o ${f%.cu}.o; done
