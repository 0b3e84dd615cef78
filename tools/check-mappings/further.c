/* Overloads that a row says HIP has beyond CUDA's: hipsig=. */
#include "prover.h"

/* "float *, float": as hipsig= spells the parameters. */
static const char *further_parameters_of(CXCursor function, struct arena *a)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(function));
    const char *text = "";
    for (int i = 0; i < clang_getNumArgTypes(type); i++)
        text = arena_printf(
            a, "%s%s%s", text, i ? ", " : "",
            parse_string(a, clang_getTypeSpelling(clang_getArgType(type, (unsigned)i))));
    return text;
}

const char *further_missing(const struct proof *t, struct row row, const struct decls *d)
{
    const char *list = t->roc ? NULL : row_attr(row, ROW_ATTR_hipsig);
    for (const char *p = list; p && *p; p += *p == '|') {
        struct str want = {p, strcspn(p, "|")};
        bool found = false;
        for (int i = 0; i < d->n && !found; i++)
            found = str_eq(str_of(further_parameters_of(d->p[i], t->arena)), want);
        if (!found)
            return arena_printf(t->arena, "hipsig=: HIP has no form for (%.*s)", (int)want.n,
                                want.p);
        p += want.n;
    }
    return NULL;
}
