/* The profiler: counts, not times, of what each kernel executed, and advice.
 *
 * docs/profile.md describes the members of the JSON. PROFILE_VERSION (counts.h) is its version;
 * src/cmd/profile/profile_read.c reads it. */
#ifndef VGPU_PROFILE_PROFILE_H
#define VGPU_PROFILE_PROFILE_H

#include "vgpu/machine/hooks.h"

/* Starts the profiler. spec: the value of $TRANSHIP_VGPU_PROFILE: "1" or "text", "json", "html";
 * ":FILE" may follow the words ("%p" in it is the process's number). False for NULL, "" or "0": it
 * is off. The counts are written when the process ends. */
bool profile_start(const char *spec);

/* The profiler's functions for the machine (vgpu_hooks.observer), after profile_start. */
extern const struct observer profile_observer;

#endif
