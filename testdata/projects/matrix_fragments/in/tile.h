// Uses nothing of mma.h by itself: the helper stands for the header.
#pragma once
#include <mma.h>
using namespace nvcuda;
#ifndef __CUDA_MMA_H__
#error "mma.h is there"
#endif
