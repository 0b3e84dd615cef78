#import <cuda_runtime.h>
#include_next <cuda_fp16.h>
