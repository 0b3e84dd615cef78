#!/bin/sh
# Speaks of CUDA, nvcc -arch=sm_70 and /usr/local/cuda only
usage() {
  cat <<EOF
usage: $0 [--cuda]   builds with nvcc -arch=sm_70 of /usr/local/cuda
EOF
  echo "set CUDA_HOME to /usr/local/cuda; nvcc is taken from there"
}
WITH_CUDA=no
case $1 in
  --cuda) WITH_CUDA=yes ;;
  *) usage; exit 1 ;;
esac
docker run --gpus all -t app/cuda:latest ./train --threads 4 # nvcc
CUDA_VISIBLE_DEVICES=0 python3 train.py --device cuda -t 2 --debug
grep -rn 'cudaMalloc' src | sort -t : -k 2
