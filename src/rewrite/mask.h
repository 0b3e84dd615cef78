/* Lane masks of warp intrinsics: the whole warp, or part of it? */
#ifndef REWRITE_MASK_H
#define REWRITE_MASK_H

#include "rewrite/call.h"

enum mask_kind { MASK_FULL, MASK_PARTIAL };

/* Judges the mask argument: by its value where the AST knows one, else by its tokens: a literal, ~0, -1,
 * UINT_MAX, or the name of a macro or constant that this file defines as one of those. Anything else counts
 * as partial. */
enum mask_kind mask_of(const struct input *in, struct tok_range arg, const struct fact_arg *fact);

#endif
