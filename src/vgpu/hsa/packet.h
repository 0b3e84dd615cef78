/* Kernel dispatch packets as the machine wants them. */
#ifndef VGPU_HSA_PACKET_H
#define VGPU_HSA_PACKET_H

#include "vgpu/hsa/api.h"
#include "vgpu/machine/machine.h"

/* The launch that a packet asks for. NULL, or what is wrong with it. */
const char *packet_fill(struct kernel_launch *l, const hsa_kernel_dispatch_packet_t *p);

#endif
