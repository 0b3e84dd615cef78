/* The first stage: ports the folder of a manifest, with `tranship port` in a process of its own. */
#ifndef VALIDATE_STAGE_PORT_H
#define VALIDATE_STAGE_PORT_H

#include "validate/session/session.h"

/* Ports the folder, once for all of its cases, and fills in job->b->port. */
void stage_port(struct case_job *j);

/* Returns the path of one of the case's sources in the port. */
const char *port_path(const struct case_job *j, const char *source);

#endif
