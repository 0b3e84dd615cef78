/* The results of a port by file, taken once from the report of `tranship port`. */
#ifndef VALIDATE_SESSION_PORTED_H
#define VALIDATE_SESSION_PORTED_H

#include "base/arena.h"
#include "base/vec.h"
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct ported_file {
    const char *path;                /* absolute */
    const char *error;               /* why it could not be ported; NULL: it was ported */
    uint32_t converted, unconverted; /* uses of CUDA names */
    uint32_t errors, warnings;       /* findings */
    const char *findings;            /* lines "TS1704 message" */
};

struct ported {
    VEC(struct ported_file) file;
};

/* Returns what is kept of a report, a new array; NULL if it is not a report. */
json_t *ported_from_report(const json_t *report);

/* Reads that array back. -1 if it is something else. Texts are owned by the arena; on success the
 * caller releases out->file. */
int ported_read(const json_t *kept, struct arena *a, struct ported *out);

/* Returns the file with that path, or NULL. */
const struct ported_file *ported_find(const struct ported *p, const char *path);

#endif
