/* Completion scripts for shells, made from the tables of the commands. */
#ifndef CMD_COMPLETION_H
#define CMD_COMPLETION_H

#include "cmd/common/cmd.h"

/* Append the script for a shell. */
void completion_bash(struct buf *out);
void completion_zsh(struct buf *out);
void completion_fish(struct buf *out);

/* What an option does, short enough to stand beside it in a list: the beginning of its help. */
struct str completion_brief(const struct opt *o);

/* Whether a row of an option table is one, not the end of it. */
bool completion_is_option(const struct opt *o);

/* Whether an option takes an argument that may be left out: --name=X, and never the next word. */
bool completion_is_optional(const struct opt *o);

/* Whether an option's argument names a file or a folder. */
bool completion_is_file(const struct opt *o);

/* Appends text for the inside of a word in single quotes: quote stands for a quote in it. Each
 * character of special, and the backslash if it is one of them, gets a backslash before it. */
void completion_quote(struct buf *out, struct str text, const char *quote, const char *special);

#endif
