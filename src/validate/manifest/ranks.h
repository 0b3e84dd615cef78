/* The processes of a case and the GPUs that they see. */
#ifndef VALIDATE_MANIFEST_RANKS_H
#define VALIDATE_MANIFEST_RANKS_H

#include "validate/manifest/manifest.h"

/* Returns how many GPUs the case wants to see: as many as it has ranks, or more if its `needs` say
 * so. Each rank sees all of them. */
int ranks_gpus(const struct test_case *k);

/* Adds the words that start the program once for each rank. They come before the words of the
 * program itself. */
void ranks_launcher(const struct test_case *k, struct arena *a, struct words *out);

/* Adds the variables that the environment of the ranks has in addition to the program's own. */
void ranks_environment(const struct test_case *k, struct arena *a, struct words *out);

#endif
