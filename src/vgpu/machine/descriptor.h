/* The kernel descriptor: AMDGPUUsage, "Code Object V3 Kernel Descriptor", and its
 * COMPUTE_PGM_RSRC1 and 2. */
#ifndef VGPU_MACHINE_DESCRIPTOR_H
#define VGPU_MACHINE_DESCRIPTOR_H

#include <stdint.h>

struct descriptor {
    uint32_t group_bytes, private_bytes, kernarg_bytes, reserved0;
    int64_t entry; /* of the first instruction, from the descriptor */
    uint8_t reserved1[20];
    uint32_t rsrc3, rsrc1, rsrc2;
    uint16_t properties; /* enum descriptor_property */
    uint16_t preload;    /* kernarg preload: length in dwords 6:0, offset in dwords 15:7 */
    uint32_t reserved2;
};
_Static_assert(sizeof(struct descriptor) == 64, "a kernel descriptor has 64 bytes");

enum descriptor_property {
    PROPERTY_PRIVATE_BUFFER = 1 << 0,
    PROPERTY_DISPATCH_PTR = 1 << 1,
    PROPERTY_QUEUE_PTR = 1 << 2,
    PROPERTY_KERNARG_PTR = 1 << 3,
    PROPERTY_DISPATCH_ID = 1 << 4,
    PROPERTY_FLAT_SCRATCH = 1 << 5,
    PROPERTY_PRIVATE_SIZE = 1 << 6,
    PROPERTY_WAVE32 = 1 << 10,
};

enum {
    RSRC1_FLOAT_MODE_SHIFT = 12, /* 8 bits: MODE[7:0] */
    RSRC1_DX10_CLAMP = 1 << 21,
    RSRC1_IEEE = 1 << 23,
    RSRC1_FP16_OVFL = 1 << 26,
    RSRC2_PRIVATE = 1 << 0,
    RSRC2_USER_SHIFT = 1, /* 5 bits */
    RSRC2_GROUP_X = 1 << 7,
    RSRC2_GROUP_Y = 1 << 8,
    RSRC2_GROUP_Z = 1 << 9,
    RSRC2_GROUP_INFO = 1 << 10,
    RSRC2_ITEM_SHIFT = 11, /* 2 bits */
};

#endif
