/* The folder of shims that a recorded build has first on its PATH. */
#ifndef RECORD_SHIMS_H
#define RECORD_SHIMS_H

#include "base/arena.h"
#include "base/err.h"
#include <stdbool.h>

/* The file that marks a folder of shims, and the shim for CMAKE_CXX_COMPILER_LAUNCHER in it. */
#define SHIMS_MARK   ".tranship-shims"
#define SHIMS_LAUNCH "tranship-launch"

/* Makes, in the folder, a shim for each program on path whose command lines are understood
 * (record/command.h), and for launchers such as ccache; one for nvcc only if nvcc is true. self is
 * this program, absolute. What is there already is replaced. Returns the number of shims; -1 with
 * err. */
int shims_make(const char *folder, const char *self, const char *path, bool nvcc, struct err *err);

/* True if a folder is one of shims. */
bool shims_have(const char *folder, struct arena *a);

/* Returns a list of folders (PATH) without those of shims. */
const char *shims_without(const char *path, struct arena *a);

/* Returns the program of that name in a list of folders, passing over shims; NULL: none. */
const char *shims_find(const char *path, const char *name, struct arena *a);

/* True if a program is a script of ours: a shim, or one of the toolkit. */
bool shims_is_ours(const char *program);

/* The name behind --as: a shim has its own path there. */
const char *shims_name(const char *as);

/* Returns the script that runs this program, self, by another name: "tranship --as NAME", with a
 * program as the first argument unless that is NULL. */
const char *shims_script(const char *self, const char *name, const char *program, struct arena *a);

#endif
