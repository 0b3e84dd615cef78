/* The copy engine. */
#ifndef VGPU_HSA_COPY_H
#define VGPU_HSA_COPY_H

#include "vgpu/hsa/signal.h"

/* Queues a copy of nothing: it completes the signal (NULL: none) once all of deps are 0. */
hsa_status_t copy_nothing(uint32_t ndeps, const hsa_signal_t *deps, struct signal *done);

#endif
