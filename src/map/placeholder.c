#include "map/placeholder.h"
#include <stdbool.h>

static bool placeholder_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "${12}": two digits and no leading zero, so that each argument has one spelling. */
static size_t braced(const char *p, int *arg)
{
    if (p[2] < '1' || p[2] > '9' || !placeholder_is_digit(p[3]) || p[4] != '}')
        return 0;
    *arg = (p[2] - '0') * 10 + p[3] - '0';
    return *arg < PLACEHOLDERS_MAX ? 5 : 0;
}

size_t placeholder_at(const char *p, int *arg)
{
    if (p[0] != '$')
        return 0;
    if (p[1] == '{')
        return braced(p, arg);
    if (p[1] != '*' && !placeholder_is_digit(p[1]))
        return 0;
    *arg = p[1] == '*' ? PLACEHOLDER_ALL : p[1] - '0';
    return 2;
}
