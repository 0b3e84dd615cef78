/* The private part of the machine's records about loaded code; machine.h has the public one. */
#ifndef VGPU_MACHINE_CODE_H
#define VGPU_MACHINE_CODE_H

#include "vgpu/machine/machine.h"

/* A kernel's name, looked up once. */
struct kernel_name {
    uint64_t descriptor;
    struct kernel_name *next;
    char name[];
};

struct loaded_code {
    struct code code; /* first */
    size_t bytes;     /* of the array of instructions */
    struct kernel_name *names;
    struct heat *heats;
    struct loaded_code *next;
};

#endif
