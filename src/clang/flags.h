/* The command line for libclang. */
#ifndef CLANG_FLAGS_H
#define CLANG_FLAGS_H

#include "core/source.h"
#include "clang/options.h"
#include "clang/toolkit.h"

struct clang_argv {
    const char **arg; /* owned by the arena, as are words made for it */
    int n;
};

/* The arguments for parsing src; device: with __CUDA_ARCH__ defined, as in nvcc's device pass. The toolkit
 * learns which of CUDA's headers on the path are to be replaced. */
struct clang_argv clang_flags(const struct clang_options *opt, const struct source *src, bool device,
                              struct toolkit *toolkit, struct arena *a);

#endif
