/* The last step of a run in place. */
#ifndef PROJECT_WRITE_REPLACE_H
#define PROJECT_WRITE_REPLACE_H

#include "project/write/file_results.h"
#include "project/write/sink.h"

/* Removes what killed runs left in the folders that this one will write into. */
void sweep_drafts(struct sink *sink);

/* Puts the ports in the places of their inputs. All files have been read and translated: now
 * the inputs may change. */
void replace_inputs(struct sink *sink, struct results *results);

#endif
