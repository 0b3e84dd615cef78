/* Lane masks of warp intrinsics: decides whether one covers the whole warp, or part of it. */
#ifndef PLAN_CALLS_MASK_H
#define PLAN_CALLS_MASK_H

#include "base/vec.h"
#include "plan/calls/call.h"

enum mask_kind { MASK_FULL, MASK_PARTIAL };

/* A place that gives a name its value, or may change it. */
struct mask_def {
    struct str name;
    struct tok_range value; /* empty: unknown */
    uint32_t from, until;   /* tokens in which the name has this meaning */
};

/* The file's definitions, collected once, when a mask is first a name. Zero-initialised except
 * tok. */
struct masks {
    const struct tokens *tok;
    bool collected;
    VEC(struct mask_def) defs; /* sorted by name, then place */
    VEC(uint8_t) verdicts;     /* of the definitions */
};

/* Judges a mask argument: by its value if the AST knows one, else by its tokens: a literal, ~0, -1,
 * UINT_MAX (ignoring casts and parentheses), __activemask(), or the name of a macro, constant,
 * enumerator or unchanged variable that this file defines as one of those. Anything else counts as
 * partial. */
enum mask_kind masks_judge(struct masks *m, struct tok_range arg, const struct fact_arg *fact);
void masks_release(struct masks *m);

/* Parses an integer literal, ignoring digit separators and suffix: "0xffff'ffffUL" is
 * 4294967295. */
bool mask_number(struct str text, unsigned long long *value);

#endif
