/* Which rows the uses are of, and what the tables say of the names that it needs. */
#ifndef USES_ROWS_H
#define USES_ROWS_H

#include "base/arena.h"
#include "base/vec.h"
#include "map/target.h"

struct row_list {
    VEC(struct row) rows;
};

/* The rows of a family that have a name or a call for the target, in the order of the map file.
 * With the libraries beneath (LIBS_ROC) only those that name one. */
void rows_of(const char *family, struct target t, struct row_list *out);

/* The CUDA headers that a program with the family's names includes: those whose declares= has the
 * family last, or as late as any does, and whose HIP header is in the folder of the first of them;
 * with HIP's own go those of the standard library. */
void rows_headers(const char *family, struct target t, struct row_list *out);

/* The nth text of an attribute, of the row or else of another one with its kind and name: one of
 * them declares the name. */
const char *rows_attr(struct row r, enum row_attr attr, int nth);

/* Is there a row with that name? */
bool rows_has_name(struct str name);

/* Is there a row of a type with that name? *known: any at all. True when the target has it. */
bool rows_has_type(struct str name, struct target t, bool *known);

/* The first name in the text of a type that the tables know and the target lacks; empty: none. */
struct str rows_lacking_type(struct str text, struct target t);

/* The text of a family's virtual header. */
struct str rows_declarations(const char *family, struct arena *a);

#endif
