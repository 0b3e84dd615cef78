#!/bin/sh
nvcc -O2 -o app app.cu
nvcc -O2 -o two two.cu
