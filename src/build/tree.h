/* What the build files of a project say together: the variables that they give values to. */
#ifndef BUILD_TREE_H
#define BUILD_TREE_H

#include "base/arena.h"
#include "plan/input/input.h"

struct build_tree;

/* Owned by the arena, until build_tree_release. */
struct build_tree *build_tree_new(struct arena *a);
void build_tree_release(struct build_tree *t);

/* Reads a file; does nothing if it is not a build file of a kind that has variables. */
void build_tree_add(struct build_tree *t, const char *path, struct str bytes);

/* Call it once after the last file, before the first question. */
void build_tree_finish(struct build_tree *t);

/* Returns what is known of a variable of Makefiles, or of CMake files; NULL: no file gives it a
 * value. May be asked by several threads. */
const struct build_variable *build_tree_variable(const struct build_tree *t, bool cmake,
                                                 struct str name);

#endif
