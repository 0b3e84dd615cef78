#!/bin/sh
# Nothing here names a GPU.
hipcc -O2 main.cu -o main
hipcc --version
