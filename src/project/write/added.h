/* Files that a port adds: headers of tranship's own that the ports include (struct port_file). They
 * lie below the port's root: the output folder, or in place the operand that the file lies below;
 * for a file that was named, its own folder. Each is written once in a run, and not at all where
 * something else lies there. */
#ifndef PROJECT_WRITE_ADDED_H
#define PROJECT_WRITE_ADDED_H

#include "project/write/sink.h"

void added_init(struct added *a);
void added_release(struct added *a);

/* How many folders the job's port lies below its root. */
uint32_t added_depth(enum output_mode mode, const struct job *job);

/* Writes what a port needs, as far as this run has not done it: to be called before the port is
 * written. TREE_REFUSED: something else lies where refused says; TREE_FAILED with err. With
 * OUT_DIFF, nothing is written: added_diff tells. */
enum tree_written added_put(struct sink *sink, const struct job *job,
                            const struct port_files *files, const char **refused, struct err *err);

/* What a diff of the whole run shows of them, after all ports. */
void added_diff(struct sink *sink, struct buf *out);

/* Their paths, in order. Owned by the arena. */
const char *const *added_paths(struct sink *sink, struct arena *a, uint32_t *n);

#endif
