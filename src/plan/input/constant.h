/* Constant integers, computed from the tokens of one file when no parse gives them. */
#ifndef PLAN_INPUT_CONSTANT_H
#define PLAN_INPUT_CONSTANT_H

#include "core/lex.h"

enum { SHARED_MOST = 64 * 1024 }; /* bytes of shared memory of a block on AMD GPUs, except gfx950 */

/* Computes the expression: numbers, + - * / % <<, brackets, casts to numbers, sizeof of CUDA's and
 * the language's types, and names to which the file gives one value only (a macro, a constant, an
 * unchanged variable). False if it contains anything else, or the value does not fit. */
bool constant_value(const struct tokens *t, struct tok_range r, long *value);

#endif
