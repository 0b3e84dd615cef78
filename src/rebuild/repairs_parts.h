/* Shared by repairs*.c; internal. */
#ifndef REBUILD_REPAIRS_PARTS_H
#define REBUILD_REPAIRS_PARTS_H

#include "core/lex.h"
#include "rebuild/repairs.h"

/* A text that was inserted, in the order of the places. */
struct repair_insert {
    uint32_t at, n;
};

/* A file of the port as it was before all repairs, and as it is now. */
struct repaired_file {
    const char *path;
    struct source before, now;
    const struct tokens *tok; /* of before; NULL: not read yet */
    VEC(struct repair_insert) insert;
    bool changed; /* its repairs have, since it was written */
};

/* An undeclared name: does a class of the port have such a member? */
struct known_member {
    const char *name;
    bool found;
};

/* Returns the file, which is read if it is new; NULL: it is no text of the port. */
struct repaired_file *repairs_file(struct build_repairs *r, const char *path);

const struct tokens *repairs_tokens(struct build_repairs *r, struct repaired_file *f);

/* Finds where a place of the file as it is now was before. False: a repair stands there. */
bool repairs_before(const struct repaired_file *f, unsigned line, unsigned col, uint32_t *at);

/* Sets the places, the texts and the words of a repair that was not tried for this error yet; false:
 * there is none. */
bool repairs_for_source(struct build_repairs *r, const struct build_error *e,
                        struct build_repair *out);
bool repairs_for_recipe(struct build_repairs *r, const struct build_error *e,
                        struct build_repair *out);

bool repairs_were_tried(const struct build_repairs *r, const struct build_repair *one);

#endif
