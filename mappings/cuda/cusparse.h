/* What CUDA's cusparse.h brings besides its own names: int64_t, and FILE for the logger. */
#include <stdint.h>
#include <stdio.h>
