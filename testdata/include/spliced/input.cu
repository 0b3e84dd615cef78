#include \
    <cuda_runtime.h>
#inc\
lude <cuda_fp16.h>
#include \
    <cuda_runtime.h>
int x;
