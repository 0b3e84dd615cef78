#include "core/vector.h"

int vector_members(struct str name)
{
    static const char *const elements[] = {"char",     "uchar",     "short", "ushort",
                                           "int",      "uint",      "long",  "ulong",
                                           "longlong", "ulonglong", "float", "double"};
    int n = name.n ? name.p[name.n - 1] - '0' : 0;
    bool found = false;
    if (n < 2 || n > VECTOR_MOST)
        return 0;
    for (size_t k = 0; k < sizeof elements / sizeof *elements && !found; k++)
        found = str_is(str_cut(name, 0, name.n - 1), elements[k]);
    return found ? n : 0;
}
