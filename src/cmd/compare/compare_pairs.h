/* Which tensor files belong together. */
#ifndef CMD_COMPARE_COMPARE_PAIRS_H
#define CMD_COMPARE_COMPARE_PAIRS_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

/* A result and its reference: paths, of which one may be NULL. */
struct pair {
    const char *name; /* below the folder, without ".npy" or ".tensor" */
    const char *got, *want;
};

/* Texts are owned by the arena. */
struct pairs {
    VEC(struct pair) list; /* by name */
};

void pairs_release(struct pairs *p);

/* "logits" of "out/logits.npy": a file's own name. */
const char *pairs_name(const char *path, struct arena *a);

/* Two folders: files of the same name. -1 where a folder can't be read, or has a
 * tensor in both formats. */
int pairs_of_folders(const char *got, const char *want, struct arena *a, struct pairs *out,
                     struct err *err);

/* A folder: NAME.npy and NAME.ref.npy, as programs write them that compute their
 * reference themselves. */
int pairs_of_folder(const char *folder, struct arena *a, struct pairs *out, struct err *err);

#endif
