/* One record of several runs of a build. */
#ifndef RECORD_JOIN_H
#define RECORD_JOIN_H

#include "record/event.h"

/* Makes one record of an earlier one and a later one, with the later one's first line: events of
 * the earlier one stay unless their outputs were made again, or, where they had none, the same
 * command ran again. An archive that was only added to keeps its event. Numbers begin at 1, in the
 * order in which commands began. older may be NULL. Everything is borrowed or the arena's. */
void record_join(const struct record *older, const struct record *newer, struct record *out,
                 struct arena *a);

#endif
