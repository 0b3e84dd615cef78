/* tranship in the place of hipify-perl and hipify-clang: their options, and their outputs
 * where they put them. */
#ifndef CMD_HIPIFY_HIPIFY_H
#define CMD_HIPIFY_HIPIFY_H

#include "base/vec.h"
#include "cmd/common/cmd.h"
#include "project/project.h"

enum hipify_tool { HIPIFY_PERL, HIPIFY_CLANG };

/* Which one a program of this name is called as; -1: neither. */
int hipify_tool_of(const char *program);
const char *hipify_tool_name(enum hipify_tool tool);

/* What was asked for, in the words of those tools. */
struct hipify_options {
    enum hipify_tool tool;
    const char *output;     /* -o: a file, or a folder where it is one */
    const char *output_dir; /* -o-dir */
    const char *stats_file; /* -o-stats */
    bool in_place, no_backup, no_output, print_stats, print_csv, quiet;
    bool roc, hip_launches, help, version;
    const char *build; /* -p */
    VEC(const char *) file;
    VEC(const char *) exclude;
    VEC(const char *) flag;      /* for libclang */
    VEC(const char *) whitelist; /* names that no warning is about */
    struct arena arena;
};

/* Reads the words behind the program's name. What the tools know and tranship has no use for is
 * passed over; what neither knows is said on standard error, and passed over as well. -1 with err
 * where an argument is missing. */
int hipify_options_read(struct hipify_options *o, int argc, char **argv, struct err *err);
void hipify_options_release(struct hipify_options *o);

/* The help in the manner of the tool. */
void hipify_options_help(enum hipify_tool tool, struct buf *out);

/* All of it: returns the exit code, 0 where each file was ported, whatever is left in
 * it, as those tools do.
 */
int hipify_main(enum hipify_tool tool, int argc, char **argv);

#endif
