/* The project's macros that are computed from __CUDA_ARCH__ in device code alone. */
#ifndef CORE_MACROS_ARCH_H
#define CORE_MACROS_ARCH_H

#include "core/macros.h"

/* Finds macro.arch_number of all macros, given their by_body. */
void macros_find_arch_numbers(struct macros *m);

/* True if the directive stands in a branch that only device code has. */
bool macros_only_device(const struct tokens *t, const struct directive *d);

/* True if the directive defines a macro by __CUDA_ARCH__ and numbers, in a branch that only device code
 * has. */
bool macros_defines_arch(const struct tokens *t, const struct directive *d);

#endif
