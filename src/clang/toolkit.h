/* Folders on the include path that hold the headers of CUDA, of a library of the tables, or of HIP.
 *
 * The rule, for each folder by itself: it is CUDA's if it holds a header of CUDA's that states its
 * release, as the vendor's own file does: cuda.h with CUDA_VERSION, cuda_runtime_api.h with
 * CUDART_VERSION, nccl.h with NCCL_MAJOR, cub/version.cuh with CUB_VERSION and so on (the table is
 * in toolkit.c). A file with such a name and no such macro is the user's. A library's folder that
 * contains a file that is being ported is the user's, too.
 * - In a folder with the runtime's or the driver's header, each header with a row in the tables is
 *   CUDA's, and so are the files in folders that hold such headers (crt/, cub/). In one with a
 *   library's only, those of that library.
 * - If the folder has (nearly) nothing else, it is taken off the path; our own declarations replace
 *   it. If it has more (/usr/include), it stays, and ours replace only those headers.
 * - HIP's folder, known by hip/hip_version.h with HIP_VERSION_MAJOR, is taken off in the same way.
 */
#ifndef CLANG_TOOLKIT_H
#define CLANG_TOOLKIT_H

#include "base/arena.h"
#include "base/vec.h"
#include "clang/libclang.h"
#include <sys/types.h>

/* The folder in which the virtual headers appear to be. */
#define VIRTUAL_ROOT "/tranship-cuda"

struct toolkit_folder {
    const char *path;
    unsigned marks; /* one bit for each header that is the vendor's */
    dev_t dev;
    ino_t ino;
};

/* What is known about folders, for one parse. Zero-initialise, then toolkit_init. */
struct toolkit {
    struct arena *arena;
    VEC(struct toolkit_folder *) folders;
    VEC(struct CXUnsavedFile) shadows;
    /* the library that the ported file belongs to, or NULL */
    const struct toolkit_folder *ported;
};

/* ported: the file that is being ported. The arena owns the results. */
void toolkit_init(struct toolkit *t, const char *ported, struct arena *a);
void toolkit_release(struct toolkit *t);

/* True if this folder must be taken off the include path. */
bool toolkit_is_all(struct toolkit *t, const char *folder);

/* Handles a folder that stays on the path: CUDA's headers in it become files in memory that include
 * ours, from below root, in t->shadows. */
void toolkit_shadow(struct toolkit *t, const char *folder, const char *root);

/* True if this file, as libclang names it, belongs to CUDA or to a library of the tables. */
bool toolkit_owns(struct toolkit *t, const char *path);

#endif
