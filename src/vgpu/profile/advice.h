/* The advice of a profile: findings from 3001 on, a part of the list of all findings
 * (src/shared/advice.def). */
#ifndef VGPU_PROFILE_ADVICE_H
#define VGPU_PROFILE_ADVICE_H

#include "vgpu/profile/counts.h"

struct advice {
    int number;       /* 3001 */
    struct line line; /* file NULL: not known */
    char *message;    /* one line */
};

struct advices {
    struct advice *p;
    size_t n, cap;
};

/* The advice for a kernel; the caller releases it with advice_release. all: wave instructions of
 * the whole program. A kernel with less than a hundredth of them gets no advice. */
struct advices advice_of(const struct profile_kernel *k, uint64_t all);
void advice_release(struct advices *a);

#endif
