/* Messages about an output folder while it is written. */
#ifndef PROJECT_WRITE_TREE_CHANGES_H
#define PROJECT_WRITE_TREE_CHANGES_H

#include "project/write/sink.h"

/* Counts the result for a file with --update; takes the run's lock. */
void tree_changes_count(struct sink *sink, enum tree_written w);

/* Gets the finding for a result, if there is one. */
bool tree_changes_finding(enum tree_written w, enum finding_id *id);

/* Returns why the file needs a person. */
const char *tree_changes_why(const struct tree_file *f);

/* Why a file that the user has removed there was not written. */
#define TREE_CHANGES_DELETED "it was removed there, and the new version is what the last one was"

#endif
