/* What each kernel executed: counts, not times. */
#ifndef VGPU_PROFILE_PROFILE_H
#define VGPU_PROFILE_PROFILE_H

#include "vgpu/exec/memory.h"
#include "vgpu/machine/start.h"

/* spec: $TRANSHIP_VGPU_PROFILE, "1" or "text", "json", either with ":FILE" behind it; NULL, "" or "0": off.
 * What was counted is written when the process ends. */
bool profile_start(const char *spec);

void profile_launch_begins(struct launch *l, const struct start *s);
void profile_launch_ends(struct launch *l);
void profile_group_begins(struct group *g);
void profile_group_ends(struct group *g);
void profile_insn(struct wave *w, const struct insn *i);
/* Always true: it only counts. */
bool profile_touch(const struct touch *t);

#endif
