/* What a command line of a compiler, linker or archiver does: gcc, clang, hipcc, gfortran, nvcc, the
 * wrappers of MPI, ld, ar, ranlib. Nothing is run. */
#ifndef RECORD_COMMAND_H
#define RECORD_COMMAND_H

#include "record/event.h"
#include "record/place.h"

struct tool_command {
    const char *tool; /* base name of the compiler, behind launchers such as ccache */
    enum record_kind kind;
    const char *language; /* of the first source, or NULL; see struct record_event */
    struct words argv;    /* from the tool on, with response files (@FILE) in place */
    /* as the command names them; libraries as in struct record_event; none for the standard
     * output */
    struct words input, output;
    /* Where the command may have written dependencies, in the form of make; not all are there. */
    struct words depfile;
    /* It reads sources and writes no dependencies: a compiler can be asked for them by
     * DEPENDENCIES_OUTPUT in its environment. */
    bool asks_no_deps;
};

/* True if the word is one of a list of words, separated by blanks. */
bool command_is_one_of(const char *word, const char *list);

/* True if a program of this name is one whose command lines are understood ("g++",
 * "x86_64-linux-gnu-g++-12", "/usr/bin/ar"). */
bool command_is_tool(const char *name);

/* True for a program that runs the compiler behind it: ccache, sccache, distcc, icecc. */
bool command_is_launcher(const char *name);

/* True for a program that runs a compiler with more flags, which only that compiler's command line
 * has: the wrappers of MPI. */
bool command_is_wrapper(const char *name);

/* The language of a source by its name, as gcc, clang and nvcc have it: "c", "c++", "cuda", "hip",
 * "asm", "fortran"; NULL for any other file. */
const char *command_language(const char *file);

/* True for an option of compilers whose argument is the next word, so that this is no file: -o,
 * -include, -Xlinker. */
bool command_takes_word(const char *option);

/* Reads a command line, argv[0] being the program. Relative names are looked up in cwd. A tool that
 * is not known gives RECORD_OTHER. Response files that can't be read stay as they are. */
void command_read(struct tool_command *c, const char *cwd, int argc, const char *const *argv,
                  struct arena *a);

/* Fills in what the command line says: id, parent, cwd, tool, argv, kind, language, inputs and
 * outputs, with paths as the record has them. The rest is the caller's. */
void command_event(const struct tool_command *c, const struct record_place *p,
                   struct record_event *e, struct arena *a);

#endif
