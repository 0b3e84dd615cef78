/* The command line for libclang. */
#ifndef CLANG_FLAGS_H
#define CLANG_FLAGS_H

#include "core/source.h"
#include "clang/options.h"
#include "clang/toolkit.h"

struct clang_argv {
    const char **arg; /* owned by the arena, with the words made for it */
    int n;
};

/* True if a source is C: by its name, unless the flags say what it is. cuda: it is CUDA or HIP. */
bool clang_is_c(const char *path, bool cuda, const char *const *flags, int nflags);

/* Returns the arguments for parsing src; device: with __CUDA_ARCH__ defined, as in nvcc's device
 * pass. Tells the toolkit which of CUDA's headers on the path to replace. */
struct clang_argv clang_flags(const struct clang_options *opt, const struct source *src,
                              bool device, struct toolkit *toolkit, struct arena *a);

/* True if the source asks for a trait that CUDA's vector types have and HIP's have not. */
bool flags_ask_traits(const char *bytes, size_t len);

/* True if the unit is compiled as HIP; false if it is for the host alone by its name. */
bool clang_is_hip(const struct proof_options *opt, const char *path);

/* Returns the arguments for compiling the port of the unit, for its errors only; arch NULL: for the
 * host. own: the folder of clang's own headers, or NULL. */
struct clang_argv clang_port_flags(const struct proof_options *opt, const char *path,
                                   const char *arch, const char *own, struct toolkit *toolkit,
                                   struct arena *a);

#endif
