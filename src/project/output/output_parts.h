/* What the pieces of project/output/output.h share. */
#ifndef PROJECT_OUTPUT_OUTPUT_PARTS_H
#define PROJECT_OUTPUT_OUTPUT_PARTS_H

#include "base/draft.h"
#include "project/output/output.h"

/* What lies where a file is to go, and what the journal says of it. */
struct tree_old {
    bool is_file, same; /* same: it has the bytes already */
    struct stat st;     /* of a file */
    bool known;
    struct journal_entry last; /* then: its newest entry */
    /* and what it began as; begun where that may not have come to be */
    struct journal_entry ancestor;
};

/* The journal for as long as the caller needs it: no other thread or run has it. */
void tree_lock(struct tree *t);
void tree_unlock(struct tree *t);

/* Has a run written this under that name? */
bool tree_knows(struct tree *t, const char *name, struct digest d);

/* Looks, but not at the bytes. */
void tree_look(struct tree *t, const char *name, struct tree_old *old);

/* Notes a file or link in the journal where that is new to it. begun: it is
 * not in its place yet. */
int tree_note(struct tree *t, const struct tree_file *f, struct digest port, bool link, bool begun,
              struct err *err);

/* A file that is what it is to be: its mode follows the source's, its time stays. -1 with err. */
int tree_keep(struct tree *t, const struct tree_file *f, const struct tree_old *old,
              struct digest port, struct err *err);

/* Puts a draft in its place, with the journal told first. -1 with err; the draft
 * is over in both cases. */
int tree_place(struct tree *t, const struct tree_file *f, const struct tree_old *old,
               struct digest port, struct draft *d, struct err *err);

/* output_copy.c: removes a link of ours that lies where a file is to go; somebody's stays. */
void tree_clear_link(struct tree *t, const char *name);

/* output_update.c: was the file there once, and somebody has removed it (t->update)? */
bool tree_deleted(const struct tree *t, const struct tree_file *f, const struct tree_old *old);

/* output_update.c: brings a file up to date that somebody has edited. theirs: the new translation,
 * with its digest; NULL where it is no text. */
enum tree_written tree_merge(struct tree *t, struct tree_file *f, const struct tree_old *old,
                             const struct str *theirs, struct digest digest, struct err *err);

/* output_update.c: a new file may be what an orphan has become, or one that nobody has edited what
 * is made of its source now: then it gets what was edited there, and the orphan goes.
 * TREE_REFUSED: it is not. */
enum tree_written tree_adopt(struct tree *t, struct tree_file *f, const struct tree_old *old,
                             struct str theirs, struct digest digest, struct err *err);

/* output_copy.c: removes a file, and the folders above it that became empty
 * by that. -1 with err. */
int tree_unlink(struct tree *t, const char *name, struct err *err);

/* -1 with a message about a file of the tree. */
int tree_err(const struct tree *t, const char *name, int code, struct err *err);

#endif
