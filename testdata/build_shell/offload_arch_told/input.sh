#!/bin/sh
# Nothing here names a GPU.
nvcc -O2 main.cu -o main
nvcc --version
