#pragma once
#include <cuda_runtime.h>

/* The sums of all values up to each one. */
cudaError_t scan(const int *values, int *sums, int n);

/* Are these the sums? On the host. */
bool scan_is_right(const int *values, const int *sums, int n);

/* What an error of the runtime is called. */
const char *scan_error(cudaError_t e);
