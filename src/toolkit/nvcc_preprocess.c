/* What the host's preprocessor does for nvcc: -E, -M and their like. */
#include "base/fs.h"
#include "map/library.h"
#include "toolkit/file.h"
#include "toolkit/nvcc.h"
#include "toolkit/said.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

/* The rule in make's form with one name a line, as nvcc writes it: FindCUDA of CMake takes a line
 * for a name. Blanks in names stay behind their backslashes. */
static void rewrite_rule(struct str rule, struct buf *out)
{
    size_t colon = 0;
    while (colon < rule.n && !(rule.p[colon] == ':' && strchr(" \t\n", rule.p[colon + 1])))
        colon++;
    struct str target = str_trim(str_cut(rule, 0, colon));
    buf_printf(out, "%.*s :", (int)target.n, target.p);
    for (size_t i = colon + 1; i < rule.n;) {
        size_t begin = i;
        if (strchr(" \t\n", rule.p[i]) || (rule.p[i] == '\\' && rule.p[i + 1] == '\n')) {
            i++;
            continue;
        }
        while (i < rule.n && !strchr(" \t\n", rule.p[i]))
            i += rule.p[i] == '\\' && i + 1 < rule.n ? 2 : 1;
        buf_addstr(out, out->p[out->len - 1] == ':' ? " " : " \\\n    ");
        buf_adds(out, str_cut(rule, begin, i));
    }
    buf_addstr(out, " \n");
}

/* Runs the compiler with -M or -MM. */
static int write_rule(struct nvcc *n, struct words *command, const char *output)
{
    char name[] = "/tmp/tranship-deps-XXXXXX";
    struct buf text = {0}, rule = {0};
    struct err err;
    int fd = n->dryrun ? -1 : mkstemp(name), rc;
    if (!n->dryrun && fd < 0)
        return said_fatal("nvcc", "%s: no such file can be made", name);
    words_add(command, n->arena, "-MF");
    words_add(command, n->arena, name);
    rc = nvcc_command(n, command, NULL);
    if (fd >= 0) {
        if (rc == 0 && fs_read_open(fd, name, 64 << 20, &text, &err) == 0) {
            rewrite_rule(buf_str(&text), &rule);
            if (!output)
                fwrite(rule.p, 1, rule.len, stdout);
            else if (toolkit_file(output, buf_str(&rule), false, &err) != 0)
                rc = said_fatal("nvcc", "%s", err.msg);
        }
        unlink(name);
    }
    buf_release(&text);
    buf_release(&rule);
    return rc;
}

int nvcc_preprocess(struct nvcc *n, const char *source, const char *output)
{
    struct words command = {0};
    enum nvcc_file kind = nvcc_file_kind(n, source);
    bool rule = n->phase == NVCC_M || n->phase == NVCC_MM;
    begin(n, kind, &command);
    words_add(&command, n->arena, !rule ? "-E" : n->phase == NVCC_M ? "-M" : "-MM");
    if (rule)
        add_target(n, n->deps_target, &command);
    else if (kind == NVCC_CU && n->phase == NVCC_PREPROCESS)
        words_add(&command, n->arena, arena_printf(n->arena, "-D__CUDA_ARCH__=%d0", n->archs[0]));
    words_add(&command, n->arena, source);
    if (rule)
        return write_rule(n, &command, output);
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
