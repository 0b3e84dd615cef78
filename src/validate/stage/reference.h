/* References: tensors from the case's C program, and recorded ones. */
#ifndef VALIDATE_STAGE_REFERENCE_H
#define VALIDATE_STAGE_REFERENCE_H

#include "validate/session/session.h"

/* A recorded reference of more bytes is kept only as a line "XXH3 type shape" in NAME.sum. */
enum { REFERENCE_MAX = 256 << 10 };

/* Returns the folder "references/NAME" below the manifest's folder, where `--record` writes the
 * results of the original. Owned by the arena. */
const char *reference_recorded(const struct test_case *k, struct arena *a);

/* Returns the contents of recorded.txt in that folder, such as "NVIDIA H200, CUDA 13.0", or NULL.
 * Owned by the arena. */
const char *reference_origin(const struct test_case *k, struct arena *a);

/* Returns the entry of the case's reference program, with its folder of tensors. NULL if the case
 * has no such program, or if *why says what went wrong. */
const char *reference_folder(struct case_job *j, const char **why);

#endif
