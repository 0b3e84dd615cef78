/* What a run has read, and the make rule that says so, as compilers write one: a build ports
 * again what has changed. */
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

/* Files by their paths, some of them more than once. Zero-initialised. */
struct depends {
    struct arena arena;
    VEC(const char *) file;
};

void depends_release(struct depends *d);

/* Notes a file; the path is copied. What is no file is left out when the rule is written. */
void depends_add(struct depends *d, const char *path);

/* Notes what the parse of a unit has read, where that was asked for: headers of the system too, but
 * nothing of the cache. The caller has the lock of opt->depends. */
void depends_add_unit(const struct project_options *opt, const struct unit *unit);

/* The same of the inputs, of what is copied beside them, of the databases of flags, and of
 * files that name inputs. */
void depends_add_inputs(const struct project_options *opt, const struct inputs *in,
                        const struct database *db);

/* Appends the rule: the targets depend on the files. -1 with err where a name can't stand in one,
 * for it has the end of a line in it. */
int depends_rule(const struct depends *d, const char *const *target, size_t ntargets,
                 struct buf *out, struct err *err);

#endif
