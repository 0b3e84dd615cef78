/* Casts between halves and bfloat16s, "static_cast<T>(b)", "T(b)", "(T)b", "T t(b)", in code and in
 * templates: CUDA's classes convert into one another, and in HIP the way is ambiguous. The parse says
 * where (TRANSHIP_MARK). */
#ifndef PLAN_INPUT_HALF_CASTS_H
#define PLAN_INPUT_HALF_CASTS_H

#include "base/vec.h"
#include "core/functions.h"
#include "plan/input/diagnosed.h"

enum half_cast_kind {
    HALF_CAST_UNCLEAR, /* nothing is known of it but the place */
    HALF_CAST_STATIC,  /* the word at token i */
    HALF_CAST_C,       /* type: between the parentheses; value: behind them */
    HALF_CAST_CALL     /* "name(value)", or with braces: the name is the type's or another's */
};

struct half_cast {
    enum half_cast_kind kind;
    uint32_t at;      /* in the file */
    uint32_t i;       /* the token there */
    const char *text; /* what the parse says */
    struct tok_range type, name, value;
    bool is_member; /* the name is a member's, and the type is not written there */
};

/* Zero-initialise, then half_casts_find; release with vec_release(&casts->v). */
struct half_casts {
    VEC(struct half_cast) v;
};

void half_casts_find(struct half_casts *casts, const struct input *in);

/* True if one of them is of a known kind. */
bool half_casts_known(const struct half_casts *casts);

#endif
