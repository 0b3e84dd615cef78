#!/bin/bash
# What the machine has: asked by packages.
if dpkg -l | grep -q nccl; then
  echo "dpkg -l | grep nccl"
fi
version=$(apt-cache policy libnccl2 | grep Installed)
sudo apt-get install -y cuda-toolkit-12-4
apt-get install -y cmake
ldconfig -p | grep curl
nvcc -c a.cu
