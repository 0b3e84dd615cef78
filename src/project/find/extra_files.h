/* Files in a tree besides its sources: data, scripts, build files, links, folders. A port of the
 * tree needs them as well, so that it can be built (project/write/copies.h). */
#ifndef PROJECT_FIND_EXTRA_FILES_H
#define PROJECT_FIND_EXTRA_FILES_H

#include "base/anchor.h"
#include "base/vec.h"

enum extra_kind { EXTRA_FILE, EXTRA_LINK, EXTRA_FOLDER };

struct extra_file {
    const char *path;            /* as messages show it */
    const struct anchor *anchor; /* the operand's folder, and the name relative to it */
    const char *name;
    const char *output_name; /* relative to the output folder */
    enum extra_kind kind;
    const char *target;  /* EXTRA_LINK: its text */
    const char *skipped; /* why it is not copied */
    const char *source;  /* its path from the output folder: inputs_name_sources */
    bool not_selected;   /* not in this run (project/plan/changed.h) */
    bool other_shard;    /* in another part of it (project/plan/shards.h) */
    struct stat st;
};

struct extra_files {
    VEC(struct extra_file) v;
    struct arena *arena; /* of all strings */
};

/* True for a hidden folder that belongs to the tree (".github"), and is not a tool's cache. fd: the
 * folder, opened. */
bool extra_files_keeps_folder(int fd, const char *name);

/* True if a part of the name begins with a dot. */
bool extra_files_is_hidden(const char *name);

/* True for a file that tranship itself keeps: a journal, a draft, an original. These are never
 * copied. */
bool extra_files_is_ours(const char *name);

/* Returns the text of a link that stays below the anchor, even if it dangles; else NULL. */
const char *extra_files_link(const struct anchor *anchor, const char *name, struct arena *a);

/* Adds an entry of a walk: valid until the next one is added. */
struct extra_file *extra_files_add(struct extra_files *o, const struct anchor *anchor,
                                   const struct anchor_entry *e, const char *output_name);

#endif
