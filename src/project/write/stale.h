/* Ports and copies whose source is gone. */
#ifndef PROJECT_WRITE_STALE_H
#define PROJECT_WRITE_STALE_H

#include "project/write/sink.h"

/* Removes from the output folder (OUT_TREE) what the journal says was made of a file below the
 * operands' folders that is there no more, or is another kind of thing now, or that goes to another
 * name now (--rename). What somebody has edited stays, and is told of. Before anything is written:
 * a file may make place for a folder. */
void stale_remove(struct sink *sink);

#endif
