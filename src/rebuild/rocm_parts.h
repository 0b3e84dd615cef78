/* Shared by rocm.c, which makes a folder like /opt/rocm, and rocm_cmake.c, which writes CMake's
 * packages into it. */
#ifndef REBUILD_ROCM_PARTS_H
#define REBUILD_ROCM_PARTS_H

#include "rebuild/rocm.h"

struct rocm_folder {
    const char *dir; /* absolute */
    const struct toolchain *tool;
    const struct words *arch;
    const char *self;
    const char *clang;   /* the compiler behind all of them */
    const char *headers; /* a folder of those that the parts have not (rocm_folder_headers) */
    struct arena *arena;
};

/* Writes a file below the folder, if it has not these contents yet; script: with the right to
 * execute it. -1 with err. */
int rocm_folder_write(const struct rocm_folder *f, const char *path, const struct buf *text,
                      bool script, struct err *err);

/* True if the folder has that library: "hipblas". */
bool rocm_folder_has_library(const struct rocm_folder *f, const char *name);

/* True if the folder has headers there: "hipcub". */
bool rocm_folder_has_headers(const struct rocm_folder *f, const char *name);

/* Writes the packages that find_package looks for: hip, hip-lang, and one for each library that is
 * there. -1 with err. */
int rocm_folder_packages(const struct rocm_folder *f, struct err *err);

/* Writes headers that an installed ROCm has, such as omp.h, and sets their folder, which is searched
 * last. -1 with err. */
int rocm_folder_headers(struct rocm_folder *f, struct err *err);

#endif
