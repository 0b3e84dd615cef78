/* Shared by inputs*.c. */
#ifndef PROJECT_FIND_INPUTS_PARTS_H
#define PROJECT_FIND_INPUTS_PARTS_H

#include "project/find/inputs.h"

/* Adds a new job; valid until the next one is added. */
struct job *inputs_add(struct inputs *in, const char *path);
void inputs_add_error(struct inputs *in, const char *path, const char *error);

/* Returns the anchor of a folder, opened once. NULL with err. */
const struct anchor *inputs_anchor(struct inputs *in, const char *folder, struct err *err);

/* Sets where the port of an input goes: relative is its name relative to the output folder. */
void inputs_set_output(struct inputs *in, const struct project_options *opt, struct job *job,
                       const char *relative);
void inputs_set_identity(struct job *job, const struct stat *st);

/* Returns the inputs that exist, sorted by file identity: a file before the links to it. */
struct job **inputs_by_file(struct inputs *in, size_t *n);

/* True if it has no error and is not left out. */
bool inputs_takes(const struct job *job);

/* Adds an operand, or a name from a list. below: where its port goes in the output folder; NULL for
 * the default (a file's last name, a folder's names below it). */
void inputs_add_operand(struct inputs *in, const struct project_options *opt, const char *path,
                        const char *below);

/* inputs_walk.c: adds the sources below a folder. exclude was checked. */
void inputs_add_folder(struct inputs *in, const struct project_options *opt, const char *path,
                       const char *below);
int inputs_check_exclude(const struct project_options *opt, struct err *err);

/* inputs_extra.c: true if a run copies the files besides the sources. */
bool inputs_copies(const struct project_options *opt);

/* inputs_extra.c: links below a folder that lead to another input stay links, and are not
 * inputs. */
void inputs_keep_links(struct inputs *in, const struct project_options *opt);

/* inputs_extra.c: sorts the names for inputs_renamed. */
void inputs_sort_renamed(struct inputs *in);

/* inputs_extra.c: merges files that were found twice; -1 with err if two files would be written to
 * one name, or over themselves. */
int inputs_check_extra(struct inputs *in, const struct project_options *opt, struct err *err);

/* inputs_list.c: returns where the port of a name from a list goes. One that stays below the
 * current folder keeps its place below the output folder; for any other (NULL), its last part is
 * its name there. */
const char *inputs_place(struct arena *a, const char *path);

/* inputs_list.c: adds the names in the lists of --files-from. -1 with err if a list can't be
 * read. */
int inputs_add_lists(struct inputs *in, const struct project_options *opt, struct err *err);

#endif
