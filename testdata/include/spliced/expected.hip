#include \
    <hip/hip_runtime.h>
#inc\
lude <hip/hip_fp16.h>
int x;
