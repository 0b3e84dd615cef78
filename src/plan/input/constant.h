/* Constant integers, computed from the tokens of one file: what no parse tells. */
#ifndef PLAN_INPUT_CONSTANT_H
#define PLAN_INPUT_CONSTANT_H

#include "core/lex.h"

enum {
    SHARED_MOST = 64 * 1024
}; /* bytes of shared memory that a block has on AMD GPUs, but for gfx950 */

/* The value of the expression: numbers, + - * / % <<, brackets, casts to numbers, sizeof of
 * CUDA's and the language's types, and names that the file gives one value and never another (a
 * macro, a constant, a variable that nothing changes). False where something else is in it, or
 * the value does not fit. */
bool constant_value(const struct tokens *t, struct tok_range r, long *value);

#endif
