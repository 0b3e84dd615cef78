/* Files in an output folder besides the ports: adds copies of files that are not sources, and
 * removes those whose source is gone. */
#ifndef PROJECT_WRITE_COPIES_H
#define PROJECT_WRITE_COPIES_H

#include "project/write/file_results.h"
#include "project/write/sink.h"

/* Runs before anything is written: sets the path of each input, and removes files whose source is
 * gone (OUT_TREE). */
void copies_begin(struct sink *sink);

/* Copies the files besides the sources into the output folder (OUT_TREE), after the ports. Adds
 * messages to sink->tree_changes. */
void copies_put(struct sink *sink);

/* Returns the results of the whole run: the inputs', then the other messages. Owned by the sink's
 * arena. */
void copies_tell(struct sink *sink, const struct results *results, struct run_result *result);

#endif
