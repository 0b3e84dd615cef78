#import <hip/hip_runtime.h>
#include_next <hip/hip_fp16.h>
