/* Where a line of a port comes from: the source's path and line, by the port's journal and a
 * comparison of both files. */
#ifndef REBUILD_PORT_LINES_H
#define REBUILD_PORT_LINES_H

#include "base/err.h"
#include "project/output/journal.h"

/* The folder of a port. Zero-initialise, then origin_open. */
struct port_lines {
    const char *folder; /* absolute */
    struct journal journal;
    struct arena *arena;
    VEC(struct port_file_lines *) file;
};

struct source_line {
    const char *path; /* the source's, absolute */
    unsigned line;    /* 0: the line is not the source's, or the source is not there */
};

/* Reads the journal of a port. -1 with err: there is none, or it can't be read. */
int port_lines_open(struct port_lines *o, const char *folder, struct arena *a, struct err *err);
void port_lines_release(struct port_lines *o);

/* Finds where the line of a file comes from; path is absolute. False: the file is not a port, such
 * as a file that the build made. */
bool port_lines_find(struct port_lines *o, const char *path, unsigned line,
                     struct source_line *out);

/* The file has changed: it is compared anew when it is asked for. */
void port_lines_forget(struct port_lines *o, const char *path);

#endif
