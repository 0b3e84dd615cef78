/* Records references: the original CUDA sources, compiled by nvcc and run on an NVIDIA GPU. */
#ifndef VALIDATE_STAGE_RECORD_H
#define VALIDATE_STAGE_RECORD_H

#include "validate/session/session.h"

/* Compiles the CUDA sources of each case with nvcc, runs them and keeps their tensors as recorded
 * references. The result is that of a validation with one toolchain, "nvcc". */
void reference_record(struct session *s);

#endif
