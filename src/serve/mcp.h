/* A server of the Model Context Protocol over two descriptors: offers the commands as tools. */
#ifndef SERVE_MCP_H
#define SERVE_MCP_H

#include "map/map.h"
#include "serve/sandbox_paths.h"

struct mcp_options {
    const struct map *map;
    release rocm;               /* the default if a call names none */
    struct sandbox_paths paths; /* folders that may be read and written */
    const char *scratch;        /* the server's own folder for its children's output */
    /* nothing that runs here can write elsewhere; if not, no programs are run */
    bool sandboxed;
    double timeout;      /* seconds that a call may take */
    const char *version; /* of the program */
    int in, out;
    int stop; /* readable when the server must end */
};

/* Serves until the client disconnects, or stop is readable; process_interrupt then ends running
 * calls. 0, or -1 with err if the stream is lost. */
int mcp_serve(const struct mcp_options *opt, struct err *err);

#endif
