#include "map/placeholder.h"
#include <stdbool.h>

static bool hole_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "${12}": two digits and no leading zero, so that each argument has one spelling. */
static size_t braced(const char *p, int *arg)
{
    if (p[2] < '1' || p[2] > '9' || !hole_is_digit(p[3]) || p[4] != '}')
        return 0;
    *arg = (p[2] - '0') * 10 + p[3] - '0';
    return *arg < HOLES_MAX ? 5 : 0;
}

size_t hole_at(const char *p, int *arg)
{
    if (p[0] != '$')
        return 0;
    if (p[1] == '{')
        return braced(p, arg);
    if (p[1] != '*' && !hole_is_digit(p[1]))
        return 0;
    *arg = p[1] == '*' ? HOLE_ALL : p[1] - '0';
    return 2;
}
