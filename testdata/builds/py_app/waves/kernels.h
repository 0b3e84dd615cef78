// One step of a wave on n points, from two steps before it. All pointers are the GPU's.
#pragma once

void wave_step(const float *before, const float *now, float *next, int n, float c);
