/* What a profile advises: findings of 3001 and up, a part of the list of all findings
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

/* What is advised for a kernel. all: wave instructions of the whole program; a kernel that did less
 * than a hundredth of them is not worth it. Release it. */
struct advices advice_of(const struct profile_kernel *k, uint64_t all);
void advice_release(struct advices *a);

#endif
