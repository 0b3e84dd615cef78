/* What each kernel executed: counts, not times; and what they say is next.
 *
 * JSON: docs/profile.md says what its members are. PROFILE_VERSION is its version;
 * src/cmd/profile/profile_read.c reads it.
 */
#ifndef VGPU_PROFILE_PROFILE_H
#define VGPU_PROFILE_PROFILE_H

#include "vgpu/machine/hooks.h"

/* spec: $TRANSHIP_VGPU_PROFILE, "1" or "text", "json", "html", each of the words with
 * ":FILE" behind it ("%p" in it: the process); NULL, "" or "0": off. What was counted is
 * written when the process ends. */
bool profile_start(const char *spec);

/* What it sees of programs from then on. */
extern const struct observer profile_observer;

#endif
