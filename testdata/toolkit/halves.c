/* What the compiler makes of halves. */
#include <string.h>

unsigned short reference_bits(float f)
{
    _Float16 h = (_Float16)f;
    unsigned short bits;
    memcpy(&bits, &h, sizeof bits);
    return bits;
}

float reference_float(unsigned short bits)
{
    _Float16 h;
    memcpy(&h, &bits, sizeof h);
    return (float)h;
}
