/* Help texts, made from the tables of the commands. */
#ifndef CMD_HELP_H
#define CMD_HELP_H

#include "cmd/common/cmd.h"

/* A term and its meaning. Tables end with a zero row. */
struct help_term {
    const char *term, *meaning;
};
extern const struct help_term help_exit_codes[];
extern const struct help_term help_environment[];
extern const struct help_term help_examples[];

/* The purpose of tranship: one paragraph. */
extern const char help_purpose[];

/* Appends the text of "tranship --help". */
void help_overview(int width, struct buf *out);

/* Appends the text of "tranship help COMMAND". */
void help_command(const struct command *c, int width, struct buf *out);

#endif
