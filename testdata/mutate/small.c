/* Planted: a mutant for each thing that can become of one. This comment has a < b, the string has one, and so
 * has the macro. */
#include "small.h"

#define IS_ODD(x) ((x) % 2 == 1)

static const char *const sign = "a < b";

/* The test sees it at 3 and at 5, not at 4. */
bool is_more(int x)
{
    return x > LIMIT;
}

/* One half of it is enough. */
bool is_some(unsigned n)
{
    return n || n;
}

/* No test calls it. */
bool never(int x)
{
    if (x)
        return IS_ODD(x);
    return sign;
}

/* Without its step, it does not end. */
int count(int n)
{
    int i;
    for (begin(&i); i != n;)
        step(&i);
    return i;
}

/* Left out by exclusions.map. */
int left_out(int x)
{
    return x ? 7 : 8;
}
