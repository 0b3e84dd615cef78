/* The headers of a toolkit. */
#ifndef TOOLKIT_HEADERS_H
#define TOOLKIT_HEADERS_H

#include "base/err.h"
#include "map/release.h"

/* Writes the headers of a CUDA release into dir/include, which it makes. -1 with err. */
int toolkit_write_headers(const char *dir, release cuda, struct err *err);

#endif
