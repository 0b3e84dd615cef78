/* The content of map files as plain data, which the reader fills in. */
#ifndef MAP_TEXT_H
#define MAP_TEXT_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "map/row.h"
#include "map/suppress.h"

struct map_line;

enum { MAP_ERRORS = 20 }; /* kept per text; reading ends there */

/* The content of one or several map files, in file order. Set the arena, the rest zero: empty.
 * Release lines with vec_release. */
struct map_text {
    struct arena *arena;
    finding_fn *findings; /* says which findings exist, for suppress rows; NULL: not checked */
    VEC(struct map_line) lines;
    struct suppression *suppressions, *last_suppression; /* a list, in file order */
    const char *error[MAP_ERRORS]; /* of the last read or check: "file:line:column: ..." */
    int nerrors;
};

struct map_attr {
    enum row_attr attr;
    const char *text;
};

struct map_line {
    const char *file;
    int line;
    enum row_kind kind;
    const char *family, *cuda, *hip; /* hip NULL: "-"; equal to cuda: "=" */
    bool same;
    struct release_range cuda_in, hip_in;
    const struct map_attr *attrs;
    int nattrs;
};

/* Returns the text of a line's nth such attribute, or NULL. */
const char *map_line_text(const struct map_line *line, enum row_attr attr, int nth);

/* Keeps an error, if there is room. */
void map_text_error(struct map_text *t, const struct err *err);

/* Returns -1 with the first error, 0 if there is none. */
int map_text_verdict(const struct map_text *t, struct err *err);

#endif
