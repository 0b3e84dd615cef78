/* What the pieces of project/find/inputs.h share. */
#ifndef PROJECT_FIND_INPUTS_PARTS_H
#define PROJECT_FIND_INPUTS_PARTS_H

#include "project/find/inputs.h"

/* A new job; good until the next one is added. */
struct job *inputs_add(struct inputs *in, const char *path);
void inputs_add_error(struct inputs *in, const char *path, const char *error);

/* The anchor of a folder, opened once. NULL with err. */
const struct anchor *inputs_anchor(struct inputs *in, const char *folder, struct err *err);

/* Where the port of an input goes: relative is its name below the output folder. */
void inputs_set_output(struct inputs *in, const struct project_options *opt, struct job *job,
                       const char *relative);
void inputs_set_identity(struct job *job, const struct stat *st);

/* The inputs that exist, sorted by what they are: a file before the links to it. */
struct job **inputs_by_file(struct inputs *in, size_t *n);

/* Neither in error nor left out. */
bool inputs_takes(const struct job *job);

/* An operand, or a name from a list. below: where its port goes in the output folder, NULL for what
 * an operand gets (a file its last name, a folder the names below it). */
void inputs_add_operand(struct inputs *in, const struct project_options *opt, const char *path,
                        const char *below);

/* inputs_walk.c: the sources below a folder. exclude was checked. */
void inputs_add_folder(struct inputs *in, const struct project_options *opt, const char *path,
                       const char *below);
int inputs_check_exclude(const struct project_options *opt, struct err *err);

/* inputs_extra.c: does a run copy what lies beside the sources? */
bool inputs_copies(const struct project_options *opt);

/* inputs_extra.c: links below a folder that lead to another input stay
 * links, and are no inputs. */
void inputs_settle_links(struct inputs *in, const struct project_options *opt);

/* inputs_extra.c: what inputs_renamed knows. */
void inputs_settle_names(struct inputs *in);

/* inputs_extra.c: what was found twice is one; -1 with err where two files would be written to one
 * name, or over themselves. */
int inputs_settle_extra(struct inputs *in, const struct project_options *opt, struct err *err);

/* inputs_list.c: where the port of a name from a list goes: one that stays below the current folder
 * keeps its place below the output folder, another one (NULL) is there under its last part. */
const char *inputs_place(struct arena *a, const char *path);

/* inputs_list.c: what the lists of --files-from name. -1 with err where a list can't be read. */
int inputs_add_lists(struct inputs *in, const struct project_options *opt, struct err *err);

#endif
