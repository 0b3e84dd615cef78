/* The condition of a directive (#if, #ifdef, #elif ...): its terms, and what follows from
 * what is known of them. */
#ifndef PLAN_CONDITIONS_CONDITION_H
#define PLAN_CONDITIONS_CONDITION_H

#include "core/branch.h"

enum truth { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN };

/* A term is what stands between the "&&", "||" and "!" of a condition, and between the brackets
 * around them: "defined(X)", "X", "X / 100 >= 7". The X of "#ifdef X" is one, too. */
struct term {
    struct tok_range tokens;
    uint32_t defined; /* the token of the macro that is only asked to be defined; 0: another kind of
                         term */
    bool alone;       /* nothing else is in the condition, or in the brackets around it */
};

typedef enum truth term_fn(void *ctx, const struct term *term);

/* What the condition comes to. Each term is asked for once, in order, also where those
 * before it decide. TRUTH_YES for an #else, TRUTH_UNKNOWN for what is no condition, or
 * can't be taken apart. */
enum truth condition_truth(const struct tokens *t, const struct directive *d, term_fn *ask,
                           void *ctx);

/* The value of the name at a token, or of the call of a macro that begins there; *past: the token
 * behind it, where that is not the next one. False where it is not known. */
typedef bool value_fn(void *ctx, uint32_t token, uint32_t *past, long *value);

/* Computes a term of numbers, names and operators. Unknown where one of the names is, or where it
 * is something else: "X ? 1 : 0". */
enum truth term_truth(const struct tokens *t, const struct term *term, value_fn *value, void *ctx);

/* The one name that a term consists of, which is asked to be other than 0;
 * UINT32_MAX for other terms. */
uint32_t term_name(const struct tokens *t, const struct term *term);

/* Does the directive ask for HIP, or for what projects call it (USE_ROCM)? */
bool condition_knows_hip(const struct tokens *t, const struct directive *d);

#endif
