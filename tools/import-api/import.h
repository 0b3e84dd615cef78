/* The public names of a CUDA toolkit, as libclang sees them. */
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "map/row.h"

struct api_name {
    const char *name;   /* qualified for a namespace or class: "cub::DeviceReduce::Sum" */
    const char *header; /* below the toolkit's include folder */
    const char *sig;    /* func, device: "R(args)"; enum: the value; macro: its text; type: NULL */
    const char *of;     /* enum: its type, or NULL */
    unsigned line;
    enum row_kind kind;
};

struct api {
    struct arena arena;
    VEC(struct api_name) names; /* in byte order of the names, each once */
    VEC(const char *) headers;  /* those parsed, below the include folder */
    int version;                /* CUDA_VERSION, 13000; 0 where cuda.h doesn't say */
};

/* Reads every public header below root/include (root/include/cccl as well): those at the top and
 * the ones that the folders' umbrella headers bring. -1 where there is no cuda_runtime.h or cuda.h.
 * What doesn't parse costs the names that it declares, no more. */
int api_read(struct api *api, const char *root, struct err *err);
void api_release(struct api *api);

#endif
