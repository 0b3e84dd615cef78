/* The last step of a run in place. */
#ifndef PROJECT_WRITE_REPLACE_H
#define PROJECT_WRITE_REPLACE_H

#include "project/write/file_results.h"
#include "project/write/sink.h"

/* Removes the files of killed runs in the folders that this one will write to. */
void sweep_drafts(struct sink *sink);

/* Replaces the inputs by their ports. All files have been read and translated: only now may the
 * inputs change. */
void replace_inputs(struct sink *sink, struct results *results);

#endif
