#pragma once
// A header of macros has no #include of its own.
#define SYNC() cudaDeviceSynchronize()
