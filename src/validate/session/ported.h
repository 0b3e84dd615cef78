/* What a port came to, file by file: taken from the report of `tranship port`
 * once, when it was ported. */
#ifndef VALIDATE_SESSION_PORTED_H
#define VALIDATE_SESSION_PORTED_H

#include "base/arena.h"
#include "base/vec.h"
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct ported_file {
    const char *path;                /* absolute */
    const char *error;               /* why it could not be ported; NULL: it was */
    uint32_t converted, unconverted; /* uses of CUDA names */
    uint32_t errors, warnings;       /* findings */
    const char *findings;            /* "TS1704 message" lines */
};

struct ported {
    VEC(struct ported_file) file;
};

/* What is kept of a report: a new array; NULL where it is none. */
json_t *ported_from_report(const json_t *report);

/* Reads that back. -1 where it is something else. Texts are owned by the arena; on success the
 * caller releases out->file. */
int ported_read(const json_t *kept, struct arena *a, struct ported *out);

/* The file of that path, or NULL. */
const struct ported_file *ported_find(const struct ported *p, const char *path);

#endif
