/* Source lines of instructions, from the DWARF of the code object (hipcc -g). Thread-safe. */
#ifndef VGPU_MACHINE_LINES_H
#define VGPU_MACHINE_LINES_H

#include "vgpu/machine/machine.h"

struct line {
    const char *file; /* lives as long as the process */
    int number;
};

/* The line of the instruction at that word of the code. If it was inlined from a header of the
 * system, this is the line of the innermost call that is outside of such headers. False: there is
 * no line, or no libdw to read it. */
bool line_find(const struct code *code, size_t word, struct line *out);

/* The line where the function of that instruction is declared; if it was inlined, where the calling
 * function is. False: as above. */
bool line_of_function(const struct code *code, size_t word, struct line *out);

#endif
