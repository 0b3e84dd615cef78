/* Converts kernel dispatch packets for the machine. */
#ifndef VGPU_HSA_PACKET_H
#define VGPU_HSA_PACKET_H

#include "vgpu/hsa/api.h"
#include "vgpu/machine/machine.h"

/* Sets l to the launch that the packet asks for. Returns NULL, or what is wrong with the packet. */
const char *packet_fill(struct kernel_launch *l, const hsa_kernel_dispatch_packet_t *p);

#endif
