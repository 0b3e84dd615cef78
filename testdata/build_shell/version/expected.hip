#!/bin/bash
NVCC=${NVCC:-hipcc}
ver=$(echo Cuda compilation tools, release 12.9, V12.9.0 | sed -n 's/.*release \([0-9]*\)\.\([0-9]*\).*/\1\2/p')
old=`echo Cuda compilation tools, release 12.9, V12.9.0 | grep -o 'release [0-9.]*' | cut -d' ' -f2`
long="$(echo Cuda compilation tools, release 12.9, V12.9.0 | \
  awk '/release/ { print $6 }')"
# nobody knows what these look for
last=$(nvcc --version | tail -1)
if ! hipcc --version || grep -q release notes.txt; then exit 1; fi
hipcc -O2 -c a.cu -o a_$ver.o
