/* What is to be told of an output folder, as it is written. */
#ifndef PROJECT_WRITE_TREE_CHANGES_H
#define PROJECT_WRITE_TREE_CHANGES_H

#include "project/write/sink.h"

/* Counts what came of a file with --update; takes the run's lock. */
void tree_changes_count(struct sink *sink, enum tree_written w);

/* The finding that it is, where it is one. */
bool tree_changes_finding(enum tree_written w, enum finding_id *id);

/* Why a person has to look at it. */
const char *tree_changes_why(const struct tree_file *f);

/* Why a file was not written that somebody has removed there. */
#define TREE_CHANGES_DELETED "it was removed there, and the new version is what the last one was"

#endif
