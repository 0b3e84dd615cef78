/* Files of a toolkit that is being made. */
#ifndef TOOLKIT_FILE_H
#define TOOLKIT_FILE_H

#include "base/err.h"
#include "base/str.h"

/* Writes a new file, in place of any that is there; makes the folders on the way. -1 with err. */
int toolkit_file(const char *path, struct str bytes, bool program, struct err *err);

/* Makes a symbolic link to a path, in place of any that is there. */
int toolkit_link(const char *to, const char *path, struct err *err);

#endif
