/* What lies in a tree beside its sources: data, scripts, build files, links, folders. A port of the
 * tree has it as well, so that it can be built (project/copies.h). */
#ifndef PROJECT_OTHERS_H
#define PROJECT_OTHERS_H

#include "base/anchor.h"
#include "base/vec.h"

enum other_kind { OTHER_FILE, OTHER_LINK, OTHER_FOLDER };

struct other {
    const char *path;            /* as it is shown */
    const struct anchor *anchor; /* the operand's folder, and the name below it */
    const char *name;
    const char *output_name; /* below the output folder */
    enum other_kind kind;
    const char *target;  /* OTHER_LINK: its text */
    const char *skipped; /* it is not copied: why */
    const char *source;  /* where it lies, from the output folder: inputs_name_sources */
    bool unasked;        /* not in this run (project/changed.h) */
    bool elsewhere;      /* in another part of it (project/part.h) */
    struct stat st;
};

struct others {
    VEC(struct other) v;
    struct arena *arena; /* of all strings */
};

/* Is this hidden folder one that belongs to the tree (".github"), and no cache of a tool's?
 * fd: the folder, opened. */
bool others_keeps_folder(int fd, const char *name);

/* Does some part of the name begin with a dot? */
bool others_is_hidden(const char *name);

/* Does tranship itself keep this file: a journal, a draft, an original? Never copied. */
bool others_is_ours(const char *name);

/* The text of a link where it stays below the anchor, whether something is
 * there or not; else NULL. */
const char *others_link(const struct anchor *anchor, const char *name, struct arena *a);

/* Adds an entry of a walk: good until the next one is added. */
struct other *others_add(struct others *o, const struct anchor *anchor,
                         const struct anchor_entry *e, const char *output_name);

#endif
