/* Functions that a file declares, by their tokens: where a declaration begins and ends, and
 * what its parameters are. */
#ifndef PLAN_INPUT_SIGNATURE_H
#define PLAN_INPUT_SIGNATURE_H

#include "base/buf.h"
#include "plan/input/input.h"

/* The first token of the declaration that token i stands in: behind ";",
 * "{", "}" or a directive. */
uint32_t signature_begin(const struct tokens *t, uint32_t i);

/* Is this a word that a type of numbers is spelled with, "unsigned"? */
bool signature_is_type_word(struct str word);

/* Adds the type in the range as lists of parameters spell it: without const, a parameter's name and
 * a default argument, "unsigned int" for "unsigned". */
void signature_add_type(struct buf *out, const struct tokens *t, struct tok_range r);

/* Has the function whose name is token i one of these lists of parameters: "float *, float|double
 * *, double"? By its spelling: typedefs are not looked through. */
bool signature_has(const struct tokens *t, uint32_t i, const char *lists);

/* Is "ns::name<>(float *, float)", a signature among the facts, a function of that name
 * with one of these lists of parameters? In whatever namespace: of one without a name,
 * the facts tell nothing. */
bool signature_is(const char *fact, struct str name, const char *lists);

/* May the function with these tokens before its name run on the device? A macro may say so. */
bool signature_may_be_device(const struct tokens *t, struct tok_range lead);

#endif
