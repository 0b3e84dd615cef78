/* Reads the map grammar (mappings/README.md): for mapgen at build time and for
 * a user's --map FILE. */
#ifndef MAP_READER_H
#define MAP_READER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "map/row.h"
#include "map/suppress.h"

struct map_line;

enum { MAP_ERRORS = 20 }; /* kept of a text; reading ends there */

/* What one or several map files say, in file order. Set the arena, the rest zero: empty. Release
 * lines with vec_release. */
struct map_text {
    struct arena *arena;
    finding_fn *findings; /* which findings there are, for suppress rows; NULL: not checked */
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

/* Reads one file's text. file is what messages call it. default_family serves rows before a family
 * line (NULL: such rows are an error, as in built-in tables). All errors are kept in t; -1 with the
 * first one. Never reads outside text, whatever is in it. */
int map_text_read(struct map_text *t, const char *file, struct str text, const char *default_family,
                  struct err *err);

/* Checks what only the whole shows: two rows with the same kind and name and overlapping hip=
 * ranges, families. Errors as above. */
int map_text_check(struct map_text *t, struct err *err);

/* Keeps an error, if there is room. */
void map_text_error(struct map_text *t, const struct err *err);

/* -1 with the first error, 0 where there is none. */
int map_text_verdict(const struct map_text *t, struct err *err);

/* Builds a table as used at run time. Everything is owned by the arena. */
struct table *map_text_table(const struct map_text *t, struct arena *a);

#endif
