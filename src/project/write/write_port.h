/* Writes one port to its destination. */
#ifndef PROJECT_WRITE_WRITE_PORT_H
#define PROJECT_WRITE_WRITE_PORT_H

#include "project/write/sink.h"

/* True if there is a tree in which ports can have files of their own. A file's text on standard
 * output is alone. */
bool write_port_adds_files(const struct project_options *opt, const char *const *paths, int npaths);

/* Writes a job's port to its destination, after the files that it needs. In place, keeps it as text
 * until all have been read: other files of the run still read the input. FILE_FAILED with err. */
enum file_status write_port(struct sink *sink, size_t i, struct translation *tr, struct err *err);

/* In place, keeps the files that it needs, too. Call it with the lock held. */
void write_port_keep_needs(struct sink *sink, size_t i, const struct port_files *files);

#endif
