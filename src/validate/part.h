/* One part of a validation that several machines share (--shard). */
#ifndef VALIDATE_PART_H
#define VALIDATE_PART_H

#include "validate/session/session.h"

/* Of the chosen cases, those that are this part's stay chosen, where o->shard asks for that;
 * every part comes to the same division. Sets s->v->shard. -1 and a line in messages where a
 * source can't be read. */
int part_choose(struct session *s, struct buf *messages);

#endif
