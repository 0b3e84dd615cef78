/* Source lines of instructions, by the DWARF of the code object (hipcc -g). */
#ifndef VGPU_MACHINE_LINES_H
#define VGPU_MACHINE_LINES_H

#include "vgpu/machine/machine.h"

struct line {
    const char *file; /* lives as long as the process */
    int number;
};

/* The line of the instruction at that word of the code: the innermost one of inlined functions that
 * is not in a header of the system. False: there is none, or no libdw to read it. */
bool line_find(const struct code *code, size_t word, struct line *out);

/* The line where the function of that instruction is declared, its caller's where it was
 * inlined. False: as above. */
bool line_of_function(const struct code *code, size_t word, struct line *out);

#endif
