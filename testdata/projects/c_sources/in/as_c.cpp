#include "shared.h"
#include <stdlib.h>

int start_all(int this)
{
    struct job *try = malloc(this * sizeof *try);
    cudaStreamCreate(&try->stream);
    return _Generic(stop(try), int: 1, default: 2) + cudaStreamSynchronize(try->stream);
}
