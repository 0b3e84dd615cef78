/* What lies in a tree beside its sources: data, scripts, build files, links, folders. A port of the
 * tree has it as well, so that it can be built (project/write/copies.h). */
#ifndef PROJECT_FIND_EXTRA_FILES_H
#define PROJECT_FIND_EXTRA_FILES_H

#include "base/anchor.h"
#include "base/vec.h"

enum extra_kind { EXTRA_FILE, EXTRA_LINK, EXTRA_FOLDER };

struct extra_file {
    const char *path;            /* as it is shown */
    const struct anchor *anchor; /* the operand's folder, and the name below it */
    const char *name;
    const char *output_name; /* below the output folder */
    enum extra_kind kind;
    const char *target;  /* EXTRA_LINK: its text */
    const char *skipped; /* it is not copied: why */
    const char *source;  /* where it lies, from the output folder: inputs_name_sources */
    bool not_selected;   /* not in this run (project/plan/changed.h) */
    bool other_shard;    /* in another part of it (project/plan/shards.h) */
    struct stat st;
};

struct extra_files {
    VEC(struct extra_file) v;
    struct arena *arena; /* of all strings */
};

/* Is this hidden folder one that belongs to the tree (".github"), and no cache of a tool's?
 * fd: the folder, opened. */
bool extra_files_keeps_folder(int fd, const char *name);

/* Does some part of the name begin with a dot? */
bool extra_files_is_hidden(const char *name);

/* Does tranship itself keep this file: a journal, a draft, an original? Never copied. */
bool extra_files_is_ours(const char *name);

/* The text of a link where it stays below the anchor, whether something is
 * there or not; else NULL. */
const char *extra_files_link(const struct anchor *anchor, const char *name, struct arena *a);

/* Adds an entry of a walk: good until the next one is added. */
struct extra_file *extra_files_add(struct extra_files *o, const struct anchor *anchor,
                                   const struct anchor_entry *e, const char *output_name);

#endif
