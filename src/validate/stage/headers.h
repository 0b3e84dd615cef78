/* The files that a source may include. The key in the cache must have them, so that one program is
 * never taken for another. */
#ifndef VALIDATE_STAGE_HEADERS_H
#define VALIDATE_STAGE_HEADERS_H

#include "validate/session/session.h"

/* Adds to a key the files that the case's sources may include: all files of the port, except
 * sources of other cases that nothing includes. -1 with err if one can't be read. */
int headers_key(struct case_job *j, struct store_key *key, struct err *err);

/* Sorts the files of a ported tree into those that may be included, and sources that are not. */
void headers_sort(struct session *s, struct port_unit *u);

#endif
