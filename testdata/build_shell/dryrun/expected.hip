#!/bin/bash
# Libraries, and the toolkit's folder, from what nvcc would run.
NVCC=${NVCC:-hipcc}
libs=`echo -L${ROCM_PATH:-/opt/rocm}/lib -lamdhip64`
link="$(echo -L${ROCM_PATH:-/opt/rocm}/lib -lamdhip64)"
top=$( echo ${ROCM_PATH:-/opt/rocm})
steps=$($NVCC -### x.cu 2>&1 | grep -c cicc)
for l in `echo -L${ROCM_PATH:-/opt/rocm}/lib -lamdhip64`; do echo "$l"; done
$NVCC -### x.cu >/dev/null 2>&1 || exit 1
other=`gcc -dryrun x.c | grep LIBRARIES`
