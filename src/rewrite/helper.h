/* Helpers: code that the port writes into a file, for names that HIP has nothing for (helper=). */
#ifndef REWRITE_HELPER_H
#define REWRITE_HELPER_H

#include "core/translate.h"

/* The helpers that the file's names become calls of, each once, in the order of their first uses; lines end
 * as the file's. NULL where it needs none. */
const char *helper_text(const struct input *in, struct arena *a);

/* Where they go, behind an #include: the line after the last #include of the run that d stands in. */
uint32_t helper_place(const struct input *in, const struct directive *d);

#endif
