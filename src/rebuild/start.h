/* With what a port is built: the release, its environment, and the command. */
#ifndef REBUILD_START_H
#define REBUILD_START_H

#include "rebuild/port_lines.h"
#include "record/event.h"
#include "validate/toolchain/toolchain.h"

/* Finds the toolchains of this machine, and returns the one of that release; of 0, the installed
 * one, else the newest that can be used. NULL with err: there is none, with what it lacks. */
const struct toolchain *start_toolchain(struct toolchains *t, release rocm, struct arena *a,
                                        struct err *err);

/* Adds the GPUs of a list, "gfx90a,gfx942", which comes from that option or variable. -1 with err:
 * there is none, or another name is among them. */
int start_archs(const char *from, const char *list, struct words *out, struct arena *a,
                struct err *err);

/* Sets this process's environment so that build files find the toolchain: PATH, ROCM_PATH and
 * others. A toolchain whose parts lie apart gets a folder like /opt/rocm in the user's data folder.
 * arch gets a default if it is empty. -1 with err. */
int start_environment(const struct toolchain *t, struct words *arch, struct arena *a,
                      struct err *err);

/* The folder that the sources of a port have in common, or NULL. */
const char *start_sources(const struct port_lines *o, struct arena *a);

/* Sets the build command: that of the record, unless it is NULL; else by the files in the current
 * folder. -1 with err: none of those is there. */
int start_command(const struct record *cuda, struct words *command, struct arena *a,
                  struct err *err);

#endif
