/* The programs of a toolkit. */
#ifndef TOOLKIT_PROGRAMS_H
#define TOOLKIT_PROGRAMS_H

#include "base/arena.h"
#include "toolkit/releases.h"

/* What a program knows of the toolkit that it belongs to. */
struct toolkit_here {
    const char *dir; /* absolute */
    release cuda;
    struct arena *arena;
};

/* A program: runs, and returns the exit code. argv[0] is its name. */
typedef int toolkit_main(struct toolkit_here *here, int argc, char **argv);

toolkit_main nvcc_main;      /* nvcc.c */
toolkit_main bin2c_main;     /* bin2c.c */
toolkit_main companion_main; /* companions.c: those that write an output and no more */
toolkit_main smi_main;       /* companions.c: nvidia-smi */

/* Runs the program that a toolkit has under the name argv[0] ("nvcc", "bin2c", with or without a
 * folder before it). Returns its exit code. */
int toolkit_program(int argc, char **argv);

/* True if a toolkit has a program of that name. */
bool toolkit_has_program(const char *name);

/* Walks the programs: name, and folder below that of the toolkit. False past the end. */
bool toolkit_program_at(int i, const char **name, const char **folder);

#endif
