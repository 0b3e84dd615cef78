// Uses nothing of mma.h by itself: the helper stands for the header.
#pragma once
#include <hip/hip_runtime.h>
#include "tranship/wmma.h"
#include <hip/hip_fp16.h>
using namespace nvcuda;
#ifndef TRANSHIP_WMMA
#error "mma.h is there"
#endif
