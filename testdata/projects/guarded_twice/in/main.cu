#include "guarded.h"
#include "other.h"
#include "guarded.h"
int main() { return sync() == cudaSuccess ? 0 : 1; }
