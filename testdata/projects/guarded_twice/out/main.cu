#include <hip/hip_runtime.h>
#include "guarded.h"
#include "other.h"
#include "guarded.h"
int main() { return sync() == hipSuccess ? 0 : 1; }
