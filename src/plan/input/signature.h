/* Functions that a file declares, by their tokens: the beginning and end of a declaration, and its
 * parameters. */
#ifndef PLAN_INPUT_SIGNATURE_H
#define PLAN_INPUT_SIGNATURE_H

#include "base/buf.h"
#include "plan/input/input.h"

/* Returns the first token of the declaration that holds token i: after ";", "{", "}" or a
 * directive. */
uint32_t signature_begin(const struct tokens *t, uint32_t i);

/* True for a word in the spelling of number types, "unsigned". */
bool signature_is_type_word(struct str word);

/* Adds the type in the range as parameter lists spell it: without const, a parameter's name and a
 * default argument, "unsigned int" for "unsigned". */
void signature_add_type(struct buf *out, const struct tokens *t, struct tok_range r);

/* True if the function whose name is token i has one of these parameter lists: "float *,
 * float|double *, double". Compares spellings, without resolving typedefs. */
bool signature_has(const struct tokens *t, uint32_t i, const char *lists);

/* True if "ns::name<>(float *, float)", a signature among the facts, is a function of that name
 * with one of these parameter lists. In any namespace: the facts omit those without a name. */
bool signature_is(const char *fact, struct str name, const char *lists);

/* True if the function with these tokens before its name may run on the device. A macro may say
 * so. */
bool signature_may_be_device(const struct tokens *t, struct tok_range lead);

#endif
