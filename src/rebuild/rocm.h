/* A folder that looks like /opt/rocm, made of what this machine has of a ROCm release: its headers,
 * its runtime or the one in a root of Debian's, stand-ins for libraries. Build files find in it what
 * they look for: bin/hipcc, include, lib, and CMake's packages. */
#ifndef REBUILD_ROCM_H
#define REBUILD_ROCM_H

#include "base/err.h"
#include "validate/toolchain/toolchain.h"

/* Makes the folder, or brings it up to date. t must be usable. arch: the GPUs that code is compiled
 * for where the build names none. self: the file of this program; its folder has the stand-ins. -1
 * with err. */
int rocm_folder_make(const char *dir, const struct toolchain *t, const struct words *arch,
                     const char *self, struct err *err);

/* Where the folder keeps how its compiler is called (hipcc.h): a line for each word,
 * "compile WORD", "link WORD" or "arch WORD"; and "clang WORD", the compiler itself. */
#define ROCM_WORDS "share/tranship/compiler"

#endif
