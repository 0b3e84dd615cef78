#include "..\\own\\cuda_runtime.h"
#include <cuda_runtime.h >
#include "unclosed.h
#include <cuda_runtime.h
int x;
