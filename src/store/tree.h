/* Whole folder trees: visits one, removes one. */
#ifndef STORE_TREE_H
#define STORE_TREE_H

#include "base/err.h"
#include <sys/stat.h>

/* Calls visit for everything below the folder, a folder after its content, the folder itself last,
 * all by absolute or relative path as the folder is given. Stops at the first that returns non-zero
 * and returns that. */
int store_tree(const char *folder, int (*visit)(void *ctx, const char *path, const struct stat *st),
               void *ctx, struct err *err);

/* Removes a folder and its content at any depth; removes links without following them. */
int store_remove_tree(const char *folder, struct err *err);

#endif
