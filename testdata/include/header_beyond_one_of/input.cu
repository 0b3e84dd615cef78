#include <cuda_fp6.h>

// Two headers declare it, and one of them is there.
cudaRoundMode mode = cudaRoundNearest;
