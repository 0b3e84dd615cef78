/* Command-line options from a table: one table feeds the parser, --help, the man
 * page and the completion. */
#ifndef BASE_OPT_H
#define BASE_OPT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/str.h"
#include <stdbool.h>

struct opt {
    char letter;      /* 'o' for -o, or 0 */
    const char *name; /* "output" for --output, "MF" for -MF (with capital letters, as compilers
                         have them), or NULL */
    const char *arg;  /* what the help calls the argument, "DIR"; NULL: takes none; "[X]": optional,
                         --name=X only */
    const char *help; /* one paragraph, plain text */
    /* space-separated words that arg may be, for messages and completion, or NULL */
    const char *choices;
};

/* Takes one option: its place in the table, and its argument or NULL. Returns 0, or -1 with err. */
typedef int opt_take(void *ctx, const struct opt *o, const char *arg, struct err *err);

/* Parses argv[1..argc-1]: long options with "=X" or the next word, -NAME with the rest of the word
 * or the next one, clustered letters, "-" as an operand, "--" ends the options. Operands before
 * "--" are moved, in order, to the front of argv (from argv[0] on) and counted in *nargs; words
 * after "--" go to *rest and *nrest (borrowed from argv; rest_ok false: they are operands too). The
 * table ends with a zero row. An unknown option fails with the nearest name as a suggestion; a word
 * not among choices fails with the list. */
int opt_parse(const struct opt *table, int argc, char **argv, opt_take *take, void *ctx, int *nargs,
              bool rest_ok, char ***rest, int *nrest, struct err *err);

/* What stands before the option's name: "--", or "-" for one with capital letters. */
const char *opt_dashes(const struct opt *o);

/* The option rows as indented, wrapped help text. */
void opt_help(const struct opt *table, int width, struct buf *out);

/* The word among n candidates nearest to word by edit distance, or NULL where none is near. */
const char *opt_nearest(const char *word, const char *const *candidates, int n);

/* The edit distance of two words, upper and lower case alike; limit + 1 where it is larger than
 * limit or a word is longer than 128 bytes. */
int opt_distance(struct str a, struct str b, int limit);

#endif
