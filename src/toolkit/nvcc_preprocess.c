/* What the host's preprocessor does for nvcc: -E, -M and their like. */
#include "base/fs.h"
#include "map/library.h"
#include "toolkit/nvcc.h"
#include <stdio.h>

/* The compiler and everything that decides what it reads. */
static void begin(struct nvcc *n, enum nvcc_file kind, struct words *command)
{
    bool cuda = kind == NVCC_CU;
    words_add(command, n->arena, nvcc_host_compiler(n));
    words_add(command, n->arena, "-x");
    words_add(command, n->arena, kind == NVCC_C ? "c" : "c++");
    nvcc_add_macros(n, cuda, command);
    nvcc_add_preprocessor(n, command);
    nvcc_add_host_flags(n, false, command);
    if (cuda) {
        words_add(command, n->arena, "-include");
        words_add(command, n->arena,
                  arena_printf(n->arena, "%s/include/cuda_runtime.h", n->here->dir));
    }
}

static void add_target(struct nvcc *n, const char *target, struct words *command)
{
    if (n->deps_targets)
        words_add(command, n->arena, "-MP");
    if (!target)
        return;
    words_add(command, n->arena, "-MT");
    words_add(command, n->arena, target);
}

int nvcc_preprocess(struct nvcc *n, const char *source, const char *output)
{
    struct words command = {0};
    enum nvcc_file kind = nvcc_file_kind(n, source);
    const char *how = n->phase == NVCC_M ? "-M" : n->phase == NVCC_MM ? "-MM" : "-E";
    begin(n, kind, &command);
    words_add(&command, n->arena, how);
    if (n->phase == NVCC_M || n->phase == NVCC_MM)
        add_target(n, n->deps_target, &command);
    else if (kind == NVCC_CU && n->phase == NVCC_PREPROCESS)
        words_add(&command, n->arena, arena_printf(n->arena, "-D__CUDA_ARCH__=%d0", n->archs[0]));
    words_add(&command, n->arena, source);
    if (output) {
        words_add(&command, n->arena, "-o");
        words_add(&command, n->arena, output);
    }
    return nvcc_command(n, &command, NULL);
}

/* "a.d" beside "a.o". */
static const char *beside(struct nvcc *n, const char *output)
{
    const char *base = fs_basename(output), *dot = strrchr(base, '.');
    size_t whole = dot ? (size_t)(dot - output) : strlen(output);
    return arena_printf(n->arena, "%.*s.d", (int)whole, output);
}

int nvcc_dependencies(struct nvcc *n, const char *source, const char *output)
{
    struct words command = {0};
    if (n->deps == NVCC_IGNORED)
        return 0;
    begin(n, nvcc_file_kind(n, source), &command);
    words_add(&command, n->arena, n->deps == NVCC_MD ? "-M" : "-MM");
    add_target(n, n->deps_target ? n->deps_target : output, &command);
    words_add(&command, n->arena, "-MF");
    words_add(&command, n->arena, n->deps_file ? n->deps_file : beside(n, output));
    words_add(&command, n->arena, source);
    struct buf says = {0};
    int rc = nvcc_command(n, &command, &says);
    if (rc != 0)
        fputs(says.p ? says.p : "", stderr);
    buf_release(&says);
    return rc;
}

/* Is the first error that a header is not there, and is it one of CUDA's? */
static bool lacks_header_of_cuda(const char *says)
{
    static const char word[] = "fatal error: ";
    const char *at = strstr(says, word), *past;
    struct map map;
    if (!at || !(past = strstr(at += sizeof word - 1, ": No such file")))
        return false;
    struct str name = {at, (size_t)(past - at)};
    map_init(&map);
    bool known = row_ok(map_library_of_header(&map, name)) ||
                 row_ok(map_find(&map, name, MAP_KIND(ROW_HEADER), 0));
    map_release(&map);
    return known;
}

bool nvcc_preprocessor_refuses(struct nvcc *n, const char *source, struct buf *says)
{
    struct words command = {0};
    begin(n, NVCC_CU, &command);
    words_add(&command, n->arena, "-w");
    words_add(&command, n->arena, "-E");
    words_add(&command, n->arena, source);
    words_add(&command, n->arena, "-o");
    words_add(&command, n->arena, "/dev/null");
    return nvcc_command(n, &command, says) != 0 && !lacks_header_of_cuda(says->p ? says->p : "");
}
