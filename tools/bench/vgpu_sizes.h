/* Of the work in vgpu_kernels.hip and vgpu_loops.c: some millions of wave instructions each. */
#ifndef VGPU_SIZES_H
#define VGPU_SIZES_H

enum {
    ALU_THREADS = 16384,
    ALU_STEPS = 1500,
    REDUCTION = 1 << 22,
    REDUCTION_BLOCKS = 2048,
    MATRIX = 320,
    COPY = 1 << 22,
    HEAD = 64,
    TOKENS = 256,
    QUERIES = 1024,
    LARGEST = 1 << 22
};

#endif
