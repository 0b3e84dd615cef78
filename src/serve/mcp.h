/* A server of the Model Context Protocol over two descriptors: what the commands do, as tools. */
#ifndef SERVE_MCP_H
#define SERVE_MCP_H

#include "map/map.h"
#include "serve/inside.h"

struct mcp_options {
    const struct map *map;
    release rocm;         /* to judge for where a call names none */
    struct inside inside; /* what may be read and written */
    const char *scratch;  /* a folder of the server's own, for what children write */
    bool fenced;          /* nothing that runs here can write elsewhere; else no programs are run */
    double timeout;       /* seconds that a call may take */
    const char *version;  /* of the program */
    int in, out;
    int stop; /* readable once the server is to end */
};

/* Serves until the client goes, or stop is readable; what runs then ends by process_interrupt. 0,
 * or -1 with err where the stream is lost.
 */
int mcp_serve(const struct mcp_options *opt, struct err *err);

#endif
