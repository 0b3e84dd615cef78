/* One part of a validation that several machines share (--shard). */
#ifndef VALIDATE_PART_H
#define VALIDATE_PART_H

#include "validate/session/session.h"

/* If o->shard is set, reduces the chosen cases to those of this part; every part computes the same
 * division. Sets s->v->shard. -1 with a line in messages if a source can't be read. */
int part_choose(struct session *s, struct buf *messages);

#endif
