// cublasLt.h brings these two headers, and the rows of cublaslt.map name uint64_t and FILE.
#include <stdint.h>
#include <stdio.h>
