#ifdef _WIN32
#include <windows.h>
#endif
#include <stdio.h>

__constant__ float table[4];
