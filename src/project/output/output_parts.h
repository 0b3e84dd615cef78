/* Shared by output*.c. */
#ifndef PROJECT_OUTPUT_OUTPUT_PARTS_H
#define PROJECT_OUTPUT_OUTPUT_PARTS_H

#include "base/draft.h"
#include "project/output/output.h"

/* The file in the place of a new one, and its journal entry. */
struct tree_old {
    bool is_file, same; /* same: it already has the bytes */
    struct stat st;     /* of a file */
    bool known;
    struct journal_entry last; /* then: its newest entry */
    /* and its original; pending if that may not be complete */
    struct journal_entry merge_base;
};

/* Locks the journal: no other thread or run has it. */
void tree_lock(struct tree *t);
void tree_unlock(struct tree *t);

/* True if a run wrote this under that name. */
bool tree_knows(struct tree *t, const char *name, struct digest d);

/* Looks at the file, but not at its bytes. */
void tree_look(struct tree *t, const char *name, struct tree_old *old);

/* Records a file or link in the journal if it is new to it. pending: it is not in its place yet. */
int tree_note(struct tree *t, const struct tree_file *f, struct digest port, bool link,
              bool pending, struct err *err);

/* Keeps a file that already has the right bytes: its mode follows the source's, its time stays. -1
 * with err. */
int tree_keep(struct tree *t, const struct tree_file *f, const struct tree_old *old,
              struct digest port, struct err *err);

/* Puts a draft in its place, after recording it in the journal. -1 with err; the draft is gone in
 * both cases. */
int tree_place(struct tree *t, const struct tree_file *f, const struct tree_old *old,
               struct digest port, struct draft *d, struct err *err);

/* output_copy.c: removes a link of ours in a file's place; the user's stays. */
void tree_clear_link(struct tree *t, const char *name);

/* output_update.c: true if the file existed and the user has removed it (t->update). */
bool tree_deleted(const struct tree *t, const struct tree_file *f, const struct tree_old *old);

/* output_update.c: updates an edited file. theirs: the new translation, with its digest; NULL if it
 * is not text. */
enum tree_written tree_merge(struct tree *t, struct tree_file *f, const struct tree_old *old,
                             const struct str *theirs, struct digest digest, struct err *err);

/* output_update.c: handles a new file that an orphan may have become, or an unedited one that its
 * source now gives: it gets the orphan's edits, and the orphan is removed. TREE_REFUSED: it is not
 * one. */
enum tree_written tree_adopt(struct tree *t, struct tree_file *f, const struct tree_old *old,
                             struct str theirs, struct digest digest, struct err *err);

/* output_copy.c: removes a file, and the folders above it that become empty. -1 with err. */
int tree_unlink(struct tree *t, const char *name, struct err *err);

/* Returns -1 with a message about a file of the tree. */
int tree_err(const struct tree *t, const char *name, int code, struct err *err);

#endif
