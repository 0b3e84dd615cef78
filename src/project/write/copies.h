/* What an output folder has beside the ports: copies of what is no source, and an
 * end to what has none. */
#ifndef PROJECT_WRITE_COPIES_H
#define PROJECT_WRITE_COPIES_H

#include "project/write/file_results.h"
#include "project/write/sink.h"

/* Before anything is written: where each input lies, and an end to what has no source
 * any more (OUT_TREE). */
void copies_begin(struct sink *sink);

/* Copies what lies beside the sources into the output folder (OUT_TREE), after the ports. What is
 * to be told comes into sink->tree_changes. */
void copies_put(struct sink *sink);

/* The results of the whole run: the inputs', then what else is to be told.
 * Owned by the sink's arena. */
void copies_tell(struct sink *sink, const struct results *results, struct run_result *result);

#endif
