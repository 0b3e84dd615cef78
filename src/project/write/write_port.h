/* Where one port goes. */
#ifndef PROJECT_WRITE_WRITE_PORT_H
#define PROJECT_WRITE_WRITE_PORT_H

#include "project/write/sink.h"

/* Is there a tree that ports can have files beside them in? A file's text on standard
 * output stands alone. */
bool write_port_adds_files(const struct project_options *opt, const char *const *paths, int npaths);

/* Puts a job's port where it goes, after what it needs beside it. In place, it is held as text
 * until all have been read: other files of the run still read this one. FILE_FAILED with err. */
enum file_status write_port(struct sink *sink, size_t i, struct translation *tr, struct err *err);

/* So is what it needs, in place. Under the lock. */
void write_port_keep_needs(struct sink *sink, size_t i, const struct port_files *files);

#endif
