/* A folder that looks like a CUDA toolkit, made from the tables, and the programs in it. A project
 * builds with it on a machine that has no CUDA: its libraries and programs do nothing but that. */
#ifndef TOOLKIT_TOOLKIT_H
#define TOOLKIT_TOOLKIT_H

#include "base/err.h"
#include "toolkit/releases.h"

/* Makes a toolkit of that release in a folder, or makes it again: headers, libraries, programs that
 * run this one, descriptions. version.json is written last: a folder that has it is whole. -1 with
 * err. */
int toolkit_make(const char *dir, release cuda, struct err *err);

#endif
