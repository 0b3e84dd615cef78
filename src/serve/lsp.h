/* A server of the Language Server Protocol over two descriptors. */
#ifndef SERVE_LSP_H
#define SERVE_LSP_H

#include "project/project.h"

struct lsp_options {
    const struct project_options *project; /* its workers parse; with no_parse, nothing is parsed */
    const struct map *map;
    const char *version; /* of the program */
    int in, out;
};

/* Serves until the client says exit, or disconnects. Returns the process's exit code: 0 after a
 * shutdown, else 1. -1 with err if it can't begin. */
int lsp_serve(const struct lsp_options *opt, struct err *err);

#endif
