#include "own.h"

void release(void *p) { hipFree(p); }
