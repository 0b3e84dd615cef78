#ifndef STATE_H
#define STATE_H
#include <stddef.h>
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>
#include <vector>

extern hiprtcLinkState state;
#endif
