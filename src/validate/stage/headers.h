/* What a source may include: for the cache, which must not take a program for another one's. */
#ifndef VALIDATE_STAGE_HEADERS_H
#define VALIDATE_STAGE_HEADERS_H

#include "validate/session/session.h"

/* Adds to a key what the case's sources may include: all files of the port, but for sources of
 * other cases that nobody includes. -1 where one can't be read. */
int headers_key(struct case_job *j, struct store_key *key, struct err *err);

/* Sorts the files of a ported tree into those that may be included and sources that are not. */
void headers_sort(struct session *s, struct port_unit *u);

#endif
