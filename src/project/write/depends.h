/* The files that a run has read, and a make rule that lists them, as compilers write one: a build
 * then repeats the port if one changes. */
#ifndef PROJECT_WRITE_DEPENDS_H
#define PROJECT_WRITE_DEPENDS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"

struct database;
struct inputs;
struct project_options;
struct unit;

/* Files by their paths, possibly with duplicates. Zero-initialised. */
struct depends {
    struct arena arena;
    VEC(const char *) file;
};

void depends_release(struct depends *d);

/* Records a file; copies the path. Writing the rule leaves out paths that are not files. */
void depends_add(struct depends *d, const char *path);

/* Records the files that the parse of a unit has read, if requested: system headers too, but
 * nothing of the cache. The caller holds the lock of opt->depends. */
void depends_add_unit(const struct project_options *opt, const struct unit *unit);

/* The same for the inputs, files copied with them, compilation databases, and files that list
 * inputs. */
void depends_add_inputs(const struct project_options *opt, const struct inputs *in,
                        const struct database *db);

/* Appends the rule: the targets depend on the files. -1 with err if a name can't be in one, because
 * it contains a line end. */
int depends_rule(const struct depends *d, const char *const *target, size_t ntargets,
                 struct buf *out, struct err *err);

#endif
