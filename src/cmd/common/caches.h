/* The location and size of the cache, in words. */
#ifndef CMD_COMMON_CACHES_H
#define CMD_COMMON_CACHES_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include <stdint.h>

/* Returns $XDG_CACHE_HOME/tranship, else ~/.cache/tranship. NULL if neither is an absolute path, or
 * there is no home. */
const char *caches_folder(struct arena *a);

/* Parses "512M", "4G", "1T", or a plain number of MiB, into bytes; at most 1024T. -1 with err,
 * which names the option. */
int caches_size(const char *option, const char *arg, uint64_t *bytes, struct err *err);

/* Appends "11.8 MiB". */
void caches_add_size(struct buf *out, uint64_t bytes);

#endif
