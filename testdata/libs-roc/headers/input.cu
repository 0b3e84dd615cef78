#include <cuda_runtime.h>
#include <toy.h>
#include "toyExtra.h"
#include <toyOld.h>
#include <toy.h>
#if __has_include(<toy.h>) && __has_include(<toyOld.h>)
#define TOY 1
#endif
