#include <stdio.h>
#define T double
#include "v.h"
int main(void) { printf("%g\n", once(1)); return 0; }
