#ifndef STATE_H
#define STATE_H
#include <stddef.h>
#include <cuda.h>
#include <vector>

extern CUlinkState state;
#endif
