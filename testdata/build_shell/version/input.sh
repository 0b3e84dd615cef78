#!/bin/bash
NVCC=${NVCC:-nvcc}
ver=$(nvcc --version | sed -n 's/.*release \([0-9]*\)\.\([0-9]*\).*/\1\2/p')
old=`$NVCC -V 2>/dev/null | grep -o 'release [0-9.]*' | cut -d' ' -f2`
long="$("$NVCC" --version 2>&1 | \
  awk '/release/ { print $6 }')"
# nobody knows what these look for
last=$(nvcc --version | tail -1)
if ! nvcc --version || grep -q release notes.txt; then exit 1; fi
nvcc -O2 -c a.cu -o a_$ver.o
