/* The processes of a case and the GPUs that they see. */
#ifndef VALIDATE_MANIFEST_RANKS_H
#define VALIDATE_MANIFEST_RANKS_H

#include "validate/manifest/manifest.h"

/* How many GPUs it wants to see: 1 where it does not say; each rank sees as
 * many as there are ranks. */
int ranks_gpus(const struct test_case *k);

/* Adds the words that start the program as many times as the case has ranks:
 * they go before its own. */
void ranks_launcher(const struct test_case *k, struct arena *a, struct words *out);

/* Adds what their environment has beyond the program's. */
void ranks_environment(const struct test_case *k, struct arena *a, struct words *out);

#endif
