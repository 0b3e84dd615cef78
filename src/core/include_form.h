/* Macros that name headers: "#define STD_HEADER(name) <cuda/std/name>" and "#define MATH <math.h>",
 * and the #include lines that use them. */
#ifndef CORE_INCLUDE_FORM_H
#define CORE_INCLUDE_FORM_H

#include "core/lex.h"

/* What such a macro stands for: the name of a header, with the macro's parameter at most once. */
struct include_form {
    struct str name;          /* the macro's */
    struct str before, after; /* the header's name around the parameter; all of it: before */
    bool takes;               /* it has a parameter */
    bool quoted;              /* "..." and not <...> */
};

/* Reads a #define; false if its body is no header's name, or has no part for its only parameter.
 * Borrows from the source. */
bool include_form_read(const struct tokens *t, const struct directive *d, struct include_form *out);

/* True if two definitions of one macro name the same headers. */
bool include_form_same(const struct include_form *a, const struct include_form *b);

/* Reads "#include NAME" and "#include NAME(word)": the name of the macro, and its argument or an
 * empty text; false for any other line. */
bool include_form_use(const struct tokens *t, const struct directive *d, struct str *name,
                      struct str *arg);

/* Returns the header's name for that argument, in the arena; NULL where the form takes one and the
 * line has none, or the other way round. */
const char *include_form_apply(const struct include_form *f, struct str arg, struct arena *a);

#endif
