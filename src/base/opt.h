/* Command-line options from a table. The same table makes the parser, --help, the man page and the
 * completion. */
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
    /* the argument's name in the help, "DIR"; NULL: takes none; "[X]": optional, --name=X only */
    const char *arg;
    const char *help; /* one paragraph, plain text */
    /* the words that arg may be, separated by blanks, or NULL; for messages and completion */
    const char *choices;
};

/* Called for each option, with its row of the table and its argument or NULL. Returns 0, or -1 with
 * err. */
typedef int opt_take(void *ctx, const struct opt *o, const char *arg, struct err *err);

/* Parses argv[1..argc-1]: long options with "=X" or with the next word as argument, -NAME with the
 * rest of the word or the next one, and clustered letters. "-" is an operand, and "--" ends the
 * options. Operands before "--" are moved, in order, to the front of argv (from argv[0] on) and
 * counted in *nargs. Words after "--" go to *rest and *nrest, borrowed from argv; if rest_ok is
 * false, they are operands, too. The table ends with a zero row. -1 with err: for an unknown option
 * the message suggests the nearest name, and for a word that is not among the choices it lists
 * them. */
int opt_parse(const struct opt *table, int argc, char **argv, opt_take *take, void *ctx, int *nargs,
              bool rest_ok, char ***rest, int *nrest, struct err *err);

/* Returns the dashes before the option's name: "--", or "-" if the name has capital letters. */
const char *opt_dashes(const struct opt *o);

/* Appends the rows as indented, wrapped help text. */
void opt_help(const struct opt *table, int width, struct buf *out);

/* Returns the candidate that is nearest to word by edit distance, or NULL if none is near. */
const char *opt_nearest(const char *word, const char *const *candidates, int n);

/* Returns the edit distance of two words, ignoring case; limit + 1 if it is larger than limit or a
 * word is longer than 128 bytes. */
int opt_distance(struct str a, struct str b, int limit);

#endif
