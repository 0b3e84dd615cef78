#include "project/output/libgit2.h"
#include "base/slots.h"
#include <dlfcn.h>
#include <git2.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *library;

static _Noreturn void libgit2_fail(void)
{
    const char *why = dlerror();
    fprintf(stderr, "tranship: libgit2 can't be loaded: %s\n", why ? why : LIBGIT2_SONAME);
    slots_cleanup();
    _exit(3);
}

static void libgit2_open(void)
{
    library = dlopen(LIBGIT2_SONAME, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        libgit2_fail();
}

void libgit2_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, libgit2_open);
}

static void *libgit2_find(const char *name)
{
    libgit2_load();
    void *function = dlsym(library, name);
    if (!function)
        libgit2_fail();
    return function;
}

/* The function of that name, which calls libgit2's. */
#define FORWARD(result, name, parameters, arguments)                                               \
    result name parameters                                                                         \
    {                                                                                              \
        static result(*_Atomic to) parameters;                                                     \
        if (!to)                                                                                   \
            to = (result(*) parameters)libgit2_find(#name);                                        \
        return to arguments;                                                                       \
    }

FORWARD(int, git_libgit2_init, (void), ())
FORWARD(int, git_libgit2_shutdown, (void), ())
FORWARD(const git_error *, git_error_last, (void), ())
FORWARD(int, git_merge_file_input_init, (git_merge_file_input * in, unsigned version),
        (in, version))
FORWARD(int, git_merge_file_options_init, (git_merge_file_options * o, unsigned version),
        (o, version))
FORWARD(int, git_merge_file,
        (git_merge_file_result * out, const git_merge_file_input *base,
         const git_merge_file_input *ours, const git_merge_file_input *theirs,
         const git_merge_file_options *o),
        (out, base, ours, theirs, o))
FORWARD(void, git_merge_file_result_free, (git_merge_file_result * r), (r))
FORWARD(int, git_repository_open_ext,
        (git_repository * *out, const char *path, unsigned flags, const char *ceiling),
        (out, path, flags, ceiling))
FORWARD(const char *, git_repository_workdir, (const git_repository *r), (r))
FORWARD(int, git_repository_index, (git_index * *out, git_repository *r), (out, r))
FORWARD(void, git_repository_free, (git_repository * r), (r))
FORWARD(size_t, git_index_entrycount, (const git_index *index), (index))
FORWARD(const git_index_entry *, git_index_get_byindex, (git_index * index, size_t n), (index, n))
FORWARD(void, git_index_free, (git_index * index), (index))
FORWARD(int, git_revparse_single, (git_object * *out, git_repository *r, const char *spec),
        (out, r, spec))
FORWARD(int, git_object_peel, (git_object * *out, const git_object *o, git_object_t type),
        (out, o, type))
FORWARD(void, git_object_free, (git_object * o), (o))
FORWARD(int, git_diff_options_init, (git_diff_options * o, unsigned version), (o, version))
FORWARD(int, git_diff_tree_to_workdir_with_index,
        (git_diff * *out, git_repository *r, git_tree *tree, const git_diff_options *o),
        (out, r, tree, o))
FORWARD(size_t, git_diff_num_deltas, (const git_diff *d), (d))
FORWARD(const git_diff_delta *, git_diff_get_delta, (const git_diff *d, size_t n), (d, n))
FORWARD(void, git_diff_free, (git_diff * d), (d))
FORWARD(int, git_diff_buffers,
        (const void *old, size_t nold, const char *old_path, const void *new, size_t nnew,
         const char *new_path, const git_diff_options *o, git_diff_file_cb file,
         git_diff_binary_cb binary, git_diff_hunk_cb hunk, git_diff_line_cb line, void *ctx),
        (old, nold, old_path, new, nnew, new_path, o, file, binary, hunk, line, ctx))
