/* Completion scripts for shells, made from the tables of the commands. */
#ifndef CMD_COMPLETION_H
#define CMD_COMPLETION_H

#include "cmd/common/cmd.h"

/* Append the script for a shell. */
void completion_bash(struct buf *out);
void completion_zsh(struct buf *out);
void completion_fish(struct buf *out);

/* Returns a short description of an option for a list: the beginning of its help. */
struct str completion_brief(const struct opt *o);

/* True for a row of an option table that is an option, not the table's end. */
bool completion_is_option(const struct opt *o);

/* True if an option's argument is optional: --name=X, and never the next word. */
bool completion_is_optional(const struct opt *o);

/* True if an option's argument is a file or a folder. */
bool completion_is_file(const struct opt *o);

/* Appends text for use inside single quotes: quote replaces each quote in it. Each character of
 * special, and the backslash if it is one of them, gets a backslash before it. */
void completion_quote(struct buf *out, struct str text, const char *quote, const char *special);

#endif
