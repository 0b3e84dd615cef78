/* Coverage: how many uses of CUDA a translation converted, and what it left. */
#ifndef CORE_COUNT_H
#define CORE_COUNT_H

#include "core/translate.h"

/* Fills in the tallies, the names left and their sums; the findings are sorted. */
void count_uses(struct translation *tr, const struct input *in, struct arena *a);

#endif
