/* References: tensors of the case's C program, and recorded ones. */
#ifndef VALIDATE_STAGE_REFERENCE_H
#define VALIDATE_STAGE_REFERENCE_H

#include "validate/session/session.h"

/* A recorded reference that is too large to keep is a line "XXH3 type shape" in NAME.sum. */
enum { REFERENCE_MAX = 256 << 10 };

/* Below the manifest's folder: "references/NAME", where `--record` puts what
 * the original computed. */
const char *reference_recorded(const struct test_case *k, struct arena *a);

/* What recorded.txt there says: "NVIDIA H200, CUDA 13.0", or NULL. */
const char *reference_origin(const struct test_case *k, struct arena *a);

/* The entry of the case's reference program, with its folder of tensors; NULL where it has none or
 * *why says what went wrong. */
const char *reference_folder(struct case_job *j, const char **why);

#endif
