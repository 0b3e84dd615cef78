#include "map/name.h"

static bool name_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

size_t name_identifier(struct str s)
{
    size_t n = 0;
    if (s.n && name_is_letter(s.p[0]))
        while (n < s.n && (name_is_letter(s.p[n]) || (s.p[n] >= '0' && s.p[n] <= '9')))
            n++;
    return n;
}

/* How far s is identifiers joined by "::", and by "." where dots are allowed;
 * s.n where all of it is. */
static size_t name_qualified(struct str s, bool colons, bool dots)
{
    size_t at = 0;
    for (;;) {
        size_t n = name_identifier(str_cut(s, at, s.n));
        if (!n)
            return at;
        at += n;
        if (colons && at + 2 < s.n && s.p[at] == ':' && s.p[at + 1] == ':')
            at += 2;
        else if (dots && at + 1 < s.n && s.p[at] == '.')
            at++;
        else
            return at;
    }
}

const char *name_trouble(enum row_kind kind, struct str name, bool hip)
{
    switch (kind) {
    case ROW_HEADER:
        for (size_t i = 0; i < name.n; i++)
            if (strchr("<>\"\\*[]{}", name.p[i]))
                return "a header is written without brackets, braces and "
                       "quotes, such as cuda_runtime.h";
        return NULL;
    case ROW_LIBRARY:
        for (size_t i = 0; i < name.n; i++)
            if (!name_is_letter(name.p[i]) && !strchr("0123456789.+-", name.p[i]))
                return "a library is written as CMake or the linker calls it, such as cublas";
        return NULL;
    case ROW_FLAG:
        /* A HIP replacement may be several words, with $1 for the argument. */
        if (hip)
            return NULL;
        for (size_t i = 0; i < name.n; i++)
            if (strchr("[]{}", name.p[i]))
                return "a flag has no brackets and braces";
        return name.n > 1 && (name.p[0] == '-' || name_identifier(name) > 0)
                   ? NULL
                   : "a flag begins with -, such as -gencode, and a program with "
                     "a letter, such as nvprof";
    case ROW_CMAKE:
        for (size_t i = 0; i < name.n; i++)
            if (!name_is_letter(name.p[i]) && !strchr("0123456789.+-:$<>", name.p[i]))
                return "a name of CMake has letters, digits, _ and :: only, such as CUDA::cublas";
        return NULL;
    case ROW_PTX:
        for (size_t i = name.n && name.p[0] == '%'; i < name.n; i++)
            if (!name_is_letter(name.p[i]) && !strchr("0123456789.:", name.p[i]))
                return "an instruction is written with its modifiers, such as "
                       "add.u32, a register as %laneid";
        return NULL;
    case ROW_FIELD:
        if (name_qualified(name, true, true) == name.n && (hip || memchr(name.p, '.', name.n)))
            return NULL;
        return "a field is written Struct.member";
    case ROW_TYPE:
    case ROW_DEVICE:
    case ROW_FUNC:
    case ROW_NAMESPACE:
        return name_qualified(name, true, false) == name.n
                   ? NULL
                   : "a name has letters, digits, _ and :: only";
    default:
        return name_qualified(name, hip, false) == name.n ? NULL
                                                          : "a name has letters, digits and _ only";
    }
}
