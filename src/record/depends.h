/* Files of dependencies in make's form, as -MD writes them. */
#ifndef RECORD_DEPENDS_H
#define RECORD_DEPENDS_H

#include "record/command.h"

/* Appends the prerequisites of all rules of a text to the words. */
void depends_parse(struct str text, struct words *out, struct arena *a);

/* Sets the event's deps to what the dependency files of its command name below the root: each once,
 * in bytewise order, without the inputs. more is another such file, or NULL. Files that are not there count for nothing. */
void depends_read(const struct tool_command *c, const char *more, const struct record_place *p,
                  struct record_event *e, struct arena *a);

#endif
