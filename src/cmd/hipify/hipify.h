/* tranship as a replacement of hipify-perl and hipify-clang: their options, and their outputs in
 * the same places. */
#ifndef CMD_HIPIFY_HIPIFY_H
#define CMD_HIPIFY_HIPIFY_H

#include "base/vec.h"
#include "cmd/common/cmd.h"
#include "project/project.h"

enum hipify_tool { HIPIFY_PERL, HIPIFY_CLANG };

/* Returns the tool that a program of this name stands for; -1: neither. */
int hipify_tool_of(const char *program);
const char *hipify_tool_name(enum hipify_tool tool);

/* The request, in the terms of those tools. */
struct hipify_options {
    enum hipify_tool tool;
    const char *output;     /* -o: a file, or a folder if it is one */
    const char *output_dir; /* -o-dir */
    const char *stats_file; /* -o-stats */
    bool in_place, no_backup, no_output, print_stats, print_csv, quiet;
    bool roc, hip_launches, help, version;
    const char *build; /* -p */
    VEC(const char *) file;
    VEC(const char *) exclude;
    VEC(const char *) flag;      /* for libclang */
    VEC(const char *) whitelist; /* names without warnings */
    struct arena arena;
};

/* Reads the words after the program's name. Skips options of the tools that tranship does not need;
 * skips options of neither tool with a message on standard error. -1 with err if an argument is
 * missing. */
int hipify_options_read(struct hipify_options *o, int argc, char **argv, struct err *err);
void hipify_options_release(struct hipify_options *o);

/* Appends the help in the style of the tool. */
void hipify_options_help(enum hipify_tool tool, struct buf *out);

/* Runs it: returns the exit code, 0 if each file was ported, even if work is left in it, as those
 * tools do. */
int hipify_main(enum hipify_tool tool, int argc, char **argv);

#endif
