/* Which headers a toolkit has, and what each declares. */
#include "base/fs.h"
#include "import.h"
#include "names.h"
#include <dirent.h>
#include <stdio.h>

/* The headers by which users take what lies in folders. */
static const char *const umbrellas[] = {"nvtx3/nvToolsExt.h",
                                        "nvtx3/nvToolsExtCuda.h",
                                        "nvtx3/nvToolsExtCudaRt.h",
                                        "nvtx3/nvToolsExtSync.h",
                                        "nvtx3/nvToolsExtOpenCL.h",
                                        "nvtx3/nvToolsExtPayload.h",
                                        "nvtx3/nvToolsExtMem.h",
                                        "nvtx3/nvToolsExtMemCudaRt.h",
                                        "nvtx3/nvToolsExtCounters.h",
                                        "nvtx3/nvtx3.hpp",
                                        "cooperative_groups/reduce.h",
                                        "cooperative_groups/scan.h",
                                        "cooperative_groups/memcpy_async.h",
                                        "cub/cub.cuh"};

/* Folders of headers that users include one by one. */
static const char *const folders[] = {"", "cccl/thrust", "cccl/thrust/iterator",
                                      "cccl/thrust/random", "cccl/thrust/mr"};

/* Not part of the interface that programs are written against: tool interfaces, tables of function
 * pointer types, files that only other headers include. */
static bool is_aside(const char *name)
{
    static const char *const aside[] = {"cupti", "nvperf", "generated_", "fatbinary", "nv_decode"};
    for (size_t i = 0; i < sizeof aside / sizeof *aside; i++) {
        if (str_starts(str_of(name), str_of(aside[i])))
            return true;
    }
    return strstr(name, "Typedefs.h") != NULL;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void import_api_read_add_folder(struct api *api, const char *include, const char *folder)
{
    DIR *dir = opendir(arena_printf(&api->arena, "%s%s", include, folder));
    size_t first = api->headers.n;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        struct str name = str_of(e->d_name);
        if ((str_ends(name, STR(".h")) || str_ends(name, STR(".hpp"))) && !is_aside(e->d_name))
            vec_push(&api->headers,
                     arena_printf(&api->arena, "%s%s%s", folder, *folder ? "/" : "", e->d_name));
    }
    if (dir)
        closedir(dir);
    if (api->headers.n > first)
        qsort(api->headers.p + first, api->headers.n - first, sizeof *api->headers.p, by_text);
}

static bool import_api_read_is_file(const char *path)
{
    return fs_kind(path) == FS_FILE;
}

static void find_headers(struct api *api, const char *include)
{
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        import_api_read_add_folder(api, include, folders[i]);
    for (size_t i = 0; i < sizeof umbrellas / sizeof *umbrellas; i++) {
        const char *inner = arena_printf(&api->arena, "cccl/%s", umbrellas[i]);
        if (import_api_read_is_file(arena_printf(&api->arena, "%s%s", include, umbrellas[i])))
            vec_push(&api->headers, umbrellas[i]);
        else if (import_api_read_is_file(arena_printf(&api->arena, "%s%s", include, inner)))
            vec_push(&api->headers, inner);
    }
}

/* clang takes the toolkit's own declarations of keywords and built-in variables for what they are,
 * without its wrapper headers, which only know the releases of their day. */
static void import_api_read_parse(struct api *api, CXIndex index, const char *include,
                                  const char *header)
{
    const char *text = arena_printf(&api->arena, "#include <cuda_runtime.h>\n#include \"%s%s\"\n",
                                    include, header);
    const char *cccl = arena_printf(&api->arena, "%scccl", include);
    struct CXUnsavedFile file = {"/import.cu", text, strlen(text)};
    const char *const args[] = {"-xcuda",
                                "-nocudainc",
                                "-nocudalib",
                                "--cuda-host-only",
                                "-std=c++17",
                                "-w",
                                "-D__CUDACC__",
                                "-D__NVCC__",
                                "-D__CUDACC_VER_MAJOR__=13",
                                "-D__CUDACC_VER_MINOR__=0",
                                "-isystem",
                                include,
                                "-isystem",
                                cccl};
    CXTranslationUnit tu = NULL;
    clang_parseTranslationUnit2(index, file.Filename, args, sizeof args / sizeof *args, &file, 1,
                                CXTranslationUnit_DetailedPreprocessingRecord |
                                    CXTranslationUnit_KeepGoing |
                                    CXTranslationUnit_SkipFunctionBodies,
                                &tu);
    if (!tu)
        return;
    names_add(api, tu, include);
    clang_disposeTranslationUnit(tu);
    const char *name = str_starts(str_of(header), STR("cccl/")) ? header + 5 : header;
    vec_push(&api->names, (struct api_name){name, name, NULL, NULL, 1, ROW_HEADER});
}

static int import_api_read_by_name(const void *a, const void *b)
{
    const struct api_name *x = a, *y = b;
    int c = strcmp(x->name, y->name);
    if (c == 0)
        c = (x->kind == ROW_MACRO) -
            (y->kind == ROW_MACRO); /* a macro that stands before a function counts less */
    if (c == 0)
        c = strcmp(x->header, y->header);
    return c ? c : (x->line > y->line) - (x->line < y->line);
}

static void sort_and_merge(struct api *api)
{
    if (api->names.n == 0)
        return;
    qsort(api->names.p, api->names.n, sizeof *api->names.p, import_api_read_by_name);
    size_t n = 1;
    for (size_t i = 1; i < api->names.n; i++) {
        if (strcmp(api->names.p[i].name, api->names.p[n - 1].name) != 0)
            api->names.p[n++] = api->names.p[i];
    }
    api->names.n = n;
}

static int import_api_read_version_of(const struct api *api)
{
    for (size_t i = 0; i < api->names.n; i++) {
        if (strcmp(api->names.p[i].name, "CUDA_VERSION") == 0)
            return atoi(api->names.p[i].sig);
    }
    return 0;
}

int api_read(struct api *api, const char *root, struct err *err)
{
    char *real = realpath(root, NULL);
    const char *include = arena_printf(&api->arena, "%s/include/", real ? real : root);
    free(real);
    if (!import_api_read_is_file(arena_printf(&api->arena, "%scuda_runtime.h", include)))
        return err_set(err, "no include/cuda_runtime.h below %s", root);
    find_headers(api, include);
    CXIndex index = clang_createIndex(0, 0);
    for (size_t i = 0; i < api->headers.n; i++)
        import_api_read_parse(api, index, include, api->headers.p[i]);
    clang_disposeIndex(index);
    sort_and_merge(api);
    api->version = import_api_read_version_of(api);
    return 0;
}

void api_release(struct api *api)
{
    vec_release(&api->names);
    vec_release(&api->headers);
    arena_release(&api->arena);
}
