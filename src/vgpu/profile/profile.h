/* What each kernel executed: counts, not times; and what they say is next.
 *
 * JSON: docs/profile.md says what its members are. PROFILE_VERSION is its version; src/cmd/profile_read.c reads it.
 */
#ifndef VGPU_PROFILE_PROFILE_H
#define VGPU_PROFILE_PROFILE_H

#include "vgpu/exec/memory.h"
#include "vgpu/machine/start.h"

/* spec: $TRANSHIP_VGPU_PROFILE, "1" or "text", "json", either with ":FILE" behind it ("%p" in it: the
 * process); NULL, "" or "0": off. What was counted is written when the process ends. */
bool profile_start(const char *spec);

void profile_launch_begins(struct launch *l, const struct start *s);
void profile_launch_ends(struct launch *l);
void profile_group_begins(struct group *g);
void profile_group_ends(struct group *g);
void profile_insn(struct wave *w, const struct insn *i);
void profile_reach(struct wave *w, const struct insn *i, const struct reach *r, u32 size, enum access access);
/* A scalar load reaches memory: all other accesses come to profile_reach. */
void profile_touch(const struct touch *t);

#endif
