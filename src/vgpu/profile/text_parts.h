/* The parts of the text that say what to do next. */
#ifndef VGPU_PROFILE_TEXT_PARTS_H
#define VGPU_PROFILE_TEXT_PARTS_H

#include "vgpu/profile/counts.h"

/* Writes arithmetic, bytes, and which of them limits the kernel. */
void text_roofline(FILE *f, const struct profile_kernel *k);
/* Writes the advice, if there is any. all: wave instructions of the whole program. */
void text_advice(FILE *f, const struct profile_kernel *k, uint64_t all);
/* Writes the ten hottest source lines of all kernels. */
void text_lines(FILE *f, const struct profile_kernel *k, uint64_t all);

#endif
