// Nothing of CUDA here, and names that only look like words of device code.
#include "plain.h"
int largest(int a, int b) { return max(a, b); }
