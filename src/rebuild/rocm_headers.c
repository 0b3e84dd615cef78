/* Headers that an installed ROCm has, and its parts here have not: omp.h, for which nvcc finds gcc's,
 * and code that only reads the time needs no more; the release's number. */
#include "base/fs.h"
#include "rebuild/rocm_parts.h"
#include <glob.h>
#include <stdlib.h>

#define PLACE "share/tranship/include"

/* The last of the files that fit, which is the newest one's: "12" comes after "11". */
static const char *last_of(const char *pattern, struct arena *a)
{
    glob_t g;
    const char *found = NULL;
    if (glob(pattern, 0, NULL, &g) == 0 && g.gl_pathc)
        found = arena_strdup(a, str_of(g.gl_pathv[g.gl_pathc - 1]));
    globfree(&g);
    return found;
}

/* Has the compiler an omp.h of its own, or the machine one for all? */
static bool has_own(const struct rocm_folder *f)
{
    char *real = realpath(f->clang, NULL);
    const char *prefix = fs_dirname(f->arena, fs_dirname(f->arena, real ? real : f->clang));
    free(real);
    return last_of(arena_printf(f->arena, "%s/lib/clang/*/include/omp.h", prefix), f->arena) ||
           fs_kind(fs_join(f->arena, prefix, "include/omp.h")) == FS_FILE ||
           fs_kind(fs_join(f->arena, f->tool->include, "omp.h")) == FS_FILE ||
           fs_kind("/usr/include/omp.h") == FS_FILE;
}

static int put_openmp(const struct rocm_folder *f, struct err *err)
{
    const char *gcc = has_own(f) ? NULL : last_of("/usr/lib/gcc/*/*/include/omp.h", f->arena);
    struct buf text = {0};
    if (!gcc)
        return 0;
    /* clang knows the attribute without an argument only */
    buf_printf(&text,
               "#pragma push_macro(\"__malloc__\")\n"
               "#define __malloc__(...) __malloc__\n"
               "#include \"%s\"\n"
               "#pragma pop_macro(\"__malloc__\")\n",
               gcc);
    int rc = rocm_folder_write(f, PLACE "/omp.h", &text, false, err);
    buf_release(&text);
    return rc;
}

static int put_version(const struct rocm_folder *f, struct err *err)
{
    struct buf text = {0};
    buf_printf(&text,
               "#pragma once\n"
               "#define ROCM_VERSION_MAJOR %d\n"
               "#define ROCM_VERSION_MINOR %d\n"
               "#define ROCM_VERSION_PATCH 0\n",
               f->tool->rocm / 100, f->tool->rocm % 100);
    int rc = rocm_folder_write(f, PLACE "/rocm-core/rocm_version.h", &text, false, err);
    buf_release(&text);
    return rc;
}

int rocm_folder_headers(struct rocm_folder *f, struct err *err)
{
    f->headers = fs_join(f->arena, f->dir, PLACE);
    return put_openmp(f, err) == 0 && put_version(f, err) == 0 ? 0 : -1;
}
