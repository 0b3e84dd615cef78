/* The condition of a directive (#if, #ifdef, #elif ...): its terms, and the truth of the condition
 * given the known terms. */
#ifndef CORE_CONDITION_H
#define CORE_CONDITION_H

#include "core/branch.h"

enum truth { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN };

/* A term is a part between the "&&", "||" and "!" of a condition, or between the brackets around
 * them: "defined(X)", "X", "X / 100 >= 7". The X of "#ifdef X" is one, too. */
struct term {
    struct tok_range tokens;
    /* the token of the macro in a term that asks only whether it is defined; 0: another kind of
     * term */
    uint32_t defined;
    bool alone; /* nothing else is in the condition, or in the brackets around it */
};

typedef enum truth term_fn(void *ctx, const struct term *term);

/* Evaluates the condition. Each term is asked for once, in order, even if those before it decide.
 * TRUTH_YES for an #else, TRUTH_UNKNOWN for anything that is not a condition, or can't be
 * parsed. */
enum truth condition_truth(const struct tokens *t, const struct directive *d, term_fn *ask,
                           void *ctx);

/* Gets the value of the name at a token, or of the macro call that begins there; *past: the token
 * after it, if that is not the next one. False if it is not known. */
typedef bool value_fn(void *ctx, uint32_t token, uint32_t *past, long *value);

/* Computes a term of numbers, names and operators. Unknown if a name is unknown, or the term is
 * something else: "X ? 1 : 0". */
enum truth term_truth(const struct tokens *t, const struct term *term, value_fn *value, void *ctx);

/* Evaluates tokens as the condition of an "#if", such as the body of a macro. As above. */
enum truth condition_of_tokens(const struct tokens *t, struct tok_range r, term_fn *ask, void *ctx);

/* Computes tokens of numbers, names and operators. False if a name is unknown, or it is something
 * else. */
bool condition_value(const struct tokens *t, struct tok_range r, value_fn *value, void *ctx,
                     long *out);

/* Returns the only name of a term that asks whether it is other than 0; UINT32_MAX for other
 * terms. */
uint32_t term_name(const struct tokens *t, const struct term *term);

/* True if the directive asks for HIP, or for a project's macro for it (USE_ROCM). */
bool condition_knows_hip(const struct tokens *t, const struct directive *d);

#endif
