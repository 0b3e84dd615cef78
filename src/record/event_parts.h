/* Shared by event*.c. */
#ifndef RECORD_EVENT_PARTS_H
#define RECORD_EVENT_PARTS_H

#include "record/event.h"

/* Finds the kind of that name; false if there is none. */
bool event_kind_of(const char *name, enum record_kind *kind);

/* Append a line, with its end. */
void event_write_head(const struct record *head, struct buf *out);
void event_write(const struct record_event *e, struct buf *out);

#endif
