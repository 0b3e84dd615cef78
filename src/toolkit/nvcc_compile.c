/* A source becomes an object. */
#include "base/fs.h"
#include "map/map.h"
#include "record/empty.h"
#include "record/event.h"
#include "record/place.h"
#include "toolkit/file.h"
#include "toolkit/nvcc.h"
#include "toolkit/said.h"
#include "toolkit/stub.h"
#include <stdio.h>

static void add_output(struct nvcc *n, const char *source, const char *object,
                       struct words *command)
{
    words_add(command, n->arena, "-c");
    words_add(command, n->arena, source);
    words_add(command, n->arena, "-o");
    words_add(command, n->arena, object);
}

/* Those that the user asked for; else, if a record is being made, for that. */
static void add_dependencies(struct nvcc *n, const char *object, struct words *command)
{
    const char *part = n->deps == NVCC_IGNORED ? nvcc_record_part(n) : NULL,
               *file = part ? part : n->deps_file;
    if (n->deps == NVCC_IGNORED && !part)
        return;
    words_add(command, n->arena, n->deps == NVCC_MMD ? "-MMD" : "-MD");
    words_add(command, n->arena, "-MT");
    words_add(command, n->arena, n->deps_target ? n->deps_target : object);
    if (n->deps_targets)
        words_add(command, n->arena, "-MP");
    if (file) {
        words_add(command, n->arena, "-MF");
        words_add(command, n->arena, file);
    }
}

/* The host's compiler, as nvcc runs it for sources without CUDA. */
static int compile_host(struct nvcc *n, enum nvcc_file kind, const char *source, const char *object,
                        struct buf *says)
{
    struct words command = {0};
    words_add(&command, n->arena, nvcc_host_compiler(n));
    if (kind != NVCC_ASM) {
        words_add(&command, n->arena, "-x");
        words_add(&command, n->arena, kind == NVCC_C ? "c" : "c++");
        nvcc_add_macros(n, kind == NVCC_CU, &command);
        nvcc_add_preprocessor(n, &command);
    }
    nvcc_add_host_flags(n, false, &command);
    add_dependencies(n, object, &command);
    add_output(n, source, object, &command);
    return nvcc_command(n, &command, says);
}

/* True if a source neither includes anything nor has a word of CUDA's language: what asks a
 * compiler for its macros. The host's compiler says what nvcc would. */
static bool is_plain(const char *source)
{
    enum { LARGEST = 64 << 10 };
    static const char *const words[] = {"include", "import",   "__global__", "__device__",
                                        "<<<",     "__host__", "__shared__", "__constant__"};
    struct buf text = {0};
    struct err err;
    bool plain = fs_read(source, LARGEST, &text, &err) == 0;
    for (size_t i = 0; i < sizeof words / sizeof *words && plain; i++)
        plain = !text.p || !strstr(text.p, words[i]);
    buf_release(&text);
    return plain;
}

/* clang's host side of CUDA, with launches that call the runtime's functions. */
static void clang_flags(struct nvcc *n, struct words *command)
{
    static const char *const flags[] = {
        "-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-path=/nonexistent",
        /* without a toolkit it takes launches for those of CUDA 7 */
        "-Xclang", "-target-sdk-version=12.3", "-Xclang", "-fcuda-allow-variadic-functions",
        "-Qunused-arguments", "-Wno-everything", "-fno-caret-diagnostics", "-ferror-limit=5",
        "-std=c++17"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        words_add(command, n->arena, flags[i]);
    if (n->rdc)
        words_add(command, n->arena, "-fgpu-rdc");
    if (n->shared)
        words_add(command, n->arena, "-fPIC");
    /* functions that nobody calls go, as they would with gcc; more would take time */
    if (n->optimize && strcmp(n->optimize, "0") != 0)
        words_add(command, n->arena, "-O1");
}

static int compile_clang(struct nvcc *n, const char *clang, const char *source, const char *object,
                         struct buf *says)
{
    struct words command = {0};
    words_add(&command, n->arena, clang);
    clang_flags(n, &command);
    nvcc_add_macros(n, true, &command);
    nvcc_add_preprocessor(n, &command);
    nvcc_add_host_flags(n, true, &command);
    nvcc_add_wrapped_folders(n, &command);
    words_add(&command, n->arena, "-include");
    words_add(&command, n->arena,
              arena_printf(n->arena, "%s/include/cuda_runtime.h", n->here->dir));
    add_dependencies(n, object, &command);
    add_output(n, source, object, &command);
    return nvcc_command(n, &command, says);
}

/* The first line of a compiler's messages that has an error. */
static struct str first_error(struct str says)
{
    for (size_t at = 0; at < says.n;) {
        const char *end = memchr(says.p + at, '\n', says.n - at);
        struct str line = str_cut(says, at, end ? (size_t)(end - says.p) : says.n);
        if (memmem(line.p, line.n, "error", 5))
            return line;
        at += line.n + 1;
    }
    return says.n ? str_cut(says, 0, strcspn(says.p, "\n")) : STR("clang++ was not found");
}

/* If the error is that a name of CUDA's is not declared, and another release has it: which. */
static const char *other_release(struct nvcc *n, struct str error)
{
    static const char *const before[] = {"undeclared identifier '", "unknown type name '",
                                         "no template named '"};
    const char *text = arena_strdup(n->arena, error), *at = NULL, *hint = "";
    struct map map;
    map_init(&map);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        if (!(at = strstr(text, before[i])))
            continue;
        at += strlen(before[i]);
        struct row row = map_find(&map, (struct str){at, strcspn(at, "'")}, MAP_NAMES, 0);
        struct release_range in = row_ok(row) ? row.data->cuda_in : (struct release_range){0};
        if (row_ok(row) && in.last && n->here->cuda > in.last)
            hint = arena_printf(n->arena, " (CUDA has it up to %d.%d: --cuda %d.%d)", in.last / 100,
                                in.last % 100, in.last / 100, in.last % 100);
        else if (row_ok(row) && n->here->cuda < in.first)
            hint = arena_printf(n->arena, " (CUDA has it from %d.%d on)", in.first / 100,
                                in.first % 100);
    }
    map_release(&map);
    return hint;
}

static int write_empty(const char *object, const char *source, struct err *err)
{
    struct buf note = {0}, bytes = {0};
    empty_mark(source, &note);
    stub_object(NULL, 0, note.p, &bytes);
    int rc = toolkit_file(object, buf_str(&bytes), false, err);
    buf_release(&note);
    buf_release(&bytes);
    return rc;
}

static void refuse(struct nvcc *n, struct str says)
{
    fwrite(says.p, 1, says.n, stderr);
    buf_adds(&n->says, says);
}

/* True for a source by which a configure script or CMake asks what compiles. */
static bool is_probe(struct nvcc *n, const char *source)
{
    struct record_place p;
    record_place_read(&p, n->arena);
    struct record_event e = {.cwd = p.cwd, .input = &source, .ninputs = 1};
    return record_is_probe(&e);
}

/* No compiler took the source: an empty object, and a line that says so. But an error that nvcc's
 * own preprocessor would have met is an error; and a probe must be able to fail. */
static int make_empty(struct nvcc *n, const char *source, const char *object, struct str says)
{
    struct buf refused = {0};
    struct err err;
    int rc = 1;
    if (nvcc_preprocessor_refuses(n, source, &refused)) {
        refuse(n, buf_str(&refused));
    } else if (is_probe(n, source)) {
        refuse(n, says);
    } else if (write_empty(object, source, &err) != 0) {
        rc = said_fatal("nvcc", "%s", err.msg);
    } else {
        struct str why = first_error(says);
        char *line = arena_printf(n->arena,
                                  "nvcc (tranship's stand-in): %s: an empty object takes the "
                                  "place of its own: %.*s%s\n",
                                  source, (int)why.n, why.p, other_release(n, why));
        fputs(line, stderr);
        buf_addstr(&n->says, line);
        rc = nvcc_dependencies(n, source, object);
    }
    buf_release(&refused);
    return rc;
}

static int compile_cuda(struct nvcc *n, const char *source, const char *object)
{
    struct buf says = {0};
    const char *clang;
    int rc = 127;
    if (is_plain(source))
        rc = compile_host(n, NVCC_CU, source, object, &says);
    buf_clear(&says);
    if (rc != 0 && (clang = nvcc_clang(n))) {
        rc = compile_clang(n, clang, source, object, &says);
        if (rc != 0 && strstr(says.p ? says.p : "", "'omp.h' file not found")) {
            n->openmp = true;
            buf_clear(&says);
            rc = compile_clang(n, clang, source, object, &says);
        }
        if (rc == 0)
            nvcc_add_missing(n, source, object);
    }
    if (rc != 0)
        rc = make_empty(n, source, object, buf_str(&says));
    else if (says.len)
        fputs(says.p, stderr);
    buf_release(&says);
    return rc;
}

int nvcc_compile(struct nvcc *n, const char *source, const char *object)
{
    enum nvcc_file kind = nvcc_file_kind(n, source);
    if (strcmp(source, "-") != 0 && !n->dryrun && fs_kind(source) == FS_NONE)
        return said_fatal("nvcc", "Could not open input file '%s'", source);
    if (kind == NVCC_CU && (n->verbose || n->dryrun))
        nvcc_print_device_steps(n, source);
    if (kind == NVCC_DEVICE_FILE) {
        struct err err;
        return write_empty(object, source, &err) == 0 ? 0 : said_fatal("nvcc", "%s", err.msg);
    }
    int rc = kind == NVCC_CU ? compile_cuda(n, source, object)
                             : compile_host(n, kind, source, object, NULL);
    nvcc_record_part_done(n);
    return rc;
}
