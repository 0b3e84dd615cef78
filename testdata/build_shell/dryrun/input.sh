#!/bin/bash
# Libraries, and the toolkit's folder, from what nvcc would run.
NVCC=${NVCC:-nvcc}
libs=`$NVCC -dryrun x.cu 2>&1 | grep LIBRARIES | sed 's/^.*LIBRARIES=//'`
link="$(nvcc --dryrun x.cu 2>&1 | tail -1 | sed 's#^.*-o "a.out"##' | sed 's#(.*)##')"
top=$( $NVCC -dryrun x.cu 2>&1 | sed -n 's/^#\$ TOP=//p')
steps=$($NVCC -dryrun x.cu 2>&1 | grep -c cicc)
for l in `/usr/local/cuda/bin/nvcc -dryrun x.cu 2>&1 | grep LIBRARIES=`; do echo "$l"; done
$NVCC -dryrun x.cu >/dev/null 2>&1 || exit 1
other=`gcc -dryrun x.c | grep LIBRARIES`
