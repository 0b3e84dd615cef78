/* Planted: it is called by small.c, and has no mutants. */
#include "small.h"

void begin(int *i)
{
    *i ^= *i;
}

void step(int *i)
{
    ++*i;
}
