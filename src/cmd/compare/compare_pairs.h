/* Pairs tensor files. */
#ifndef CMD_COMPARE_COMPARE_PAIRS_H
#define CMD_COMPARE_COMPARE_PAIRS_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

/* A result and its reference: paths; one may be NULL. */
struct pair {
    const char *name; /* relative to the folder, without ".npy" or ".tensor" */
    const char *got, *want;
};

/* Texts are owned by the arena. */
struct pairs {
    VEC(struct pair) list; /* by name */
};

void pairs_release(struct pairs *p);

/* Returns "logits" for "out/logits.npy": a file's own name. */
const char *pairs_name(const char *path, struct arena *a);

/* Pairs files of the same name in two folders. -1 if a folder can't be read, or has a tensor in
 * both formats. */
int pairs_of_folders(const char *got, const char *want, struct arena *a, struct pairs *out,
                     struct err *err);

/* Pairs NAME.npy and NAME.ref.npy in a folder: programs that compute their own reference write
 * them. */
int pairs_of_folder(const char *folder, struct arena *a, struct pairs *out, struct err *err);

#endif
