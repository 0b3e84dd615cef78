/* Files that a port adds: tranship's own headers that the ports include (struct port_file). They
 * are below the port's root: the output folder, or, in place, the operand above the file; for an
 * operand that is a file, its own folder. Each is written once per run, and not at all if something
 * else is in its place. */
#ifndef PROJECT_WRITE_ADDED_H
#define PROJECT_WRITE_ADDED_H

#include "project/write/sink.h"

void added_init(struct added *a);
void added_release(struct added *a);

/* Returns the number of folders between the port's root and the job's port. */
uint32_t added_depth(enum output_mode mode, const struct job *job);

/* Writes the files that a port needs and that this run has not yet written; call it before the port
 * is written. TREE_REFUSED: the path in refused is taken; TREE_FAILED with err. With OUT_DIFF,
 * writes nothing: added_diff shows them. */
enum tree_written added_put(struct sink *sink, const struct job *job,
                            const struct port_files *files, const char **refused, struct err *err);

/* Appends them to a diff of the whole run, after all ports. */
void added_diff(struct sink *sink, struct buf *out);

/* Returns their paths, in order. Owned by the arena. */
const char *const *added_paths(struct sink *sink, struct arena *a, uint32_t *n);

#endif
