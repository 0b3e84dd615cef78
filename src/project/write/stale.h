/* Ports and copies whose source is gone. */
#ifndef PROJECT_WRITE_STALE_H
#define PROJECT_WRITE_STALE_H

#include "project/write/sink.h"

/* Removes from the output folder (OUT_TREE) files that the journal lists as made from a file below
 * the operands' folders which no longer exists, has become another kind of file, or now goes to
 * another name (--rename). Edited files stay, and are reported. Runs before anything is written: a
 * file may have to make room for a folder. */
void stale_remove(struct sink *sink);

#endif
