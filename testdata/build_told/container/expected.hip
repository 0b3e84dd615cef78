FROM nvidia/cuda:12.4.1-devel-ubuntu22.04 AS build
RUN apt-get install -y make
RUN make CUDA_HOME=/usr/local/cuda
