#include <hip/hip_runtime.h>
#include "macros.h"
int main() { return SYNC(); }
