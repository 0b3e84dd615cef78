/* Shared by command*.c. */
#ifndef RECORD_COMMAND_PARTS_H
#define RECORD_COMMAND_PARTS_H

#include "base/vec.h"
#include "record/command.h"

enum tool_family { TOOL_NONE, TOOL_COMPILER, TOOL_NVCC, TOOL_LD, TOOL_AR, TOOL_RANLIB };

typedef VEC(const char *) text_list;

/* A command line that is being read. */
struct command_reader {
    struct tool_command *c;
    const char *cwd;
    struct arena *arena;
    const char *own;      /* the language of all sources (g++, hipcc), or NULL */
    const char *language; /* of -x for the files that follow, or NULL */
    const char *o;        /* of -o */
    text_list input, output, depfile;
    text_list source;   /* those of the inputs that are compiled */
    text_list folder;   /* of -L */
    bool archives_only; /* -Bstatic, -static */
};

/* One for each family: reads c->argv. */
void command_read_compiler(struct command_reader *r);
void command_read_nvcc(struct command_reader *r);
void command_read_ld(struct command_reader *r);
void command_read_ar(struct command_reader *r);
void command_read_ranlib(struct command_reader *r);

/* Adds -lNAME to the inputs. At the end it becomes the file, looked for in the folders of -L and
 * LIBRARY_PATH, where it is found. */
void command_add_library(struct command_reader *r, const char *name);

/* Returns "DIR/x.o" for the source "a/x.c", the folder "DIR" (or NULL) and the ending ".o". */
const char *command_output_of(struct command_reader *r, const char *folder, const char *source,
                              const char *ending);

/* If word is NAME=VALUE, or NAME and the next word, or with joined NAMEVALUE, returns the value and
 * sets *words to 1 or 2; else NULL. */
const char *command_value(const struct words *w, size_t i, const char *name, bool joined,
                          size_t *words);

#endif
