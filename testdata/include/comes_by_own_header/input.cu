#include "own.h"

void release(void *p) { cudaFree(p); }
