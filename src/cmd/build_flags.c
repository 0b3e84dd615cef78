/* How the port of a project is compiled and linked by hand. */
#include "cmd/cmd.h"
#include "cmd/maps.h"
#include "core/source.h"
#include "map/library.h"
#include "project/environment.h"
#include "project/project.h"
#include "report/escape.h"
#include "report/layout.h"

enum { LIBRARIES = 64 };

struct build_flags {
    struct map_options maps;
    struct map map;
    struct project_options project;

    struct arena arena;
};

/* A library that the port links with. */
struct linked {
    const char *flag;        /* "-lhipblas"; NULL: ROCm has none in that release */
    const char *cuda, *note; /* then: what it was, and what is said of that */
};

static const struct opt options[] = {
    {0, "rocm", "X.Y",
     "for this HIP release; the default is the installed one, else the newest that the tables know", NULL},
    {0, "libs", "KIND",
     "link the hip libraries (hipBLAS ...; the default), or the roc libraries beneath (rocBLAS ...)",
     "hip roc"},
    {0, "offload-arch", "LIST", "build for these GPUs, gfx90a,gfx1100; without it hipcc asks the machine",
     NULL},
    MAP_OPTIONS,
    {0, NULL, NULL, NULL, NULL},
};

static int take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct build_flags *f = ctx;
    struct translate_options *t = &f->project.translate;
    if (!strcmp(o->name, "rocm"))
        return cmd_release(arg, &t->rocm, err);
    if (!strcmp(o->name, "offload-arch"))
        return cmd_offload_arch(arg, &t->offload_arch, err);
    if (!strcmp(o->name, "libs"))
        t->libs = cmd_libs(arg);
    else
        return maps_take(&f->maps, o, arg, err);
    return 0;
}

/* Do the sources use the family? All do where no source was named. */
static bool is_used(const struct run_result *r, const char *family)
{
    for (uint32_t i = 0; r && i < r->nfiles; i++) {
        for (uint32_t k = 0; k < r->file[i].ntallies; k++) {
            const struct tally *t = &r->file[i].tally[k];
            if (strcmp(t->family, family) == 0 && tally_converted(t) + t->uses[USE_LEFT])
                return true;
        }
    }
    return !r;
}

/* The library that programs link with for a family of names. */
static struct linked linked_for(struct build_flags *f, struct row library)
{
    const struct translate_options *t = &f->project.translate;
    struct target target = {t->rocm, t->libs};
    struct row row = map_find(&f->map, str_of(row_cuda(library)), MAP_KIND(ROW_LINKLIB), t->rocm);
    const char *name = row_ok(row) && target_has(target, row) ? target_name(target, row) : NULL;
    const char *link = row_ok(row) ? name : row_attr(library, ROW_ATTR_link);
    struct linked l = {.cuda = row_attr(library, ROW_ATTR_name), .note = row_attr(row, ROW_ATTR_note)};
    if (link)
        l.flag = arena_printf(&f->arena, "-l%s", link);
    return l;
}

/* The libraries of all families that are used. */
static int find_libraries(struct build_flags *f, const struct run_result *r, struct linked *out)
{
    int n = 0;
    for (uint32_t i = 0; i < map_builtin.nrows && n < LIBRARIES; i++) {
        struct row row = {&map_builtin, &map_builtin.rows[i]};
        const char *family = row_kind(row) == ROW_LIBRARY ? row_attr(row, ROW_ATTR_family) : NULL;
        bool linked = family && row_attr(row, ROW_ATTR_name) &&
                      (row_attr(row, ROW_ATTR_link) ||
                       row_ok(map_find(&f->map, str_of(row_cuda(row)), MAP_KIND(ROW_LINKLIB), 0)));
        if (linked && is_used(r, family))
            out[n++] = linked_for(f, row);
    }
    return n;
}

static bool has_hosts(const struct run_result *r)
{
    for (uint32_t i = 0; r && i < r->nfiles; i++) {
        if (source_kind(r->file[i].path) == SOURCE_HOST && r->file[i].converted)
            return true;
    }
    return !r;
}

static void add_archs(struct buf *out, const char *list)
{
    for (struct str left = str_of(list); left.n;) {
        size_t n = 0;
        while (n < left.n && left.p[n] != ',')
            n++;
        buf_printf(out, " --offload-arch=%.*s", (int)n, left.p);
        left = str_cut(left, n + 1, left.n);
    }
}

static void add_line(struct buf *out, const char *what, const char *before, const char *flags,
                     const char *after)
{
    buf_printf(out, "%-22s %s%s%s\n", what, before, flags, after);
}

static void add_libraries(struct buf *out, const struct linked *l, int n)
{
    for (int i = 0; i < n; i++) {
        if (l[i].flag)
            buf_printf(out, " %s", l[i].flag);
    }
}

static void add_missing(struct buf *out, const struct linked *l, int n)
{
    for (int i = 0; i < n; i++) {
        if (!l[i].flag)
            buf_printf(out, "%s: no library in this release%s%s\n", l[i].cuda, l[i].note ? ": " : "",
                       l[i].note ? l[i].note : "");
    }
}

static void print(struct build_flags *f, const struct run_result *r)
{
    struct linked l[LIBRARIES];
    struct buf out = {0}, archs = {0}, libraries = {0};
    int n = find_libraries(f, r, l);
    add_archs(&archs, f->project.translate.offload_arch);
    add_libraries(&libraries, l, n);
    const char *arch = archs.p ? archs.p : "", *libs = libraries.p ? libraries.p : "";
    buf_addstr(&out, "HIP ");
    layout_release(&out, f->project.translate.rocm);
    buf_addstr(&out, "\n\n");
    add_line(&out, "compile .cu", "hipcc", arch, " -O3 -c FILE.cu -o FILE.o");
    if (has_hosts(r))
        add_line(&out, "compile C, C++", "cc -D__HIP_PLATFORM_AMD__ -I$ROCM_PATH/include", "",
                 " -O3 -c FILE.c -o FILE.o");
    add_line(&out, "link", "hipcc FILE.o...", libs, " -o PROGRAM");
    if (has_hosts(r))
        add_line(&out, "link with c++", "c++ FILE.o... -L$ROCM_PATH/lib -lamdhip64", libs, " -o PROGRAM");
    buf_addstr(&out, "\nwhere kernels call device functions of other files (nvcc -rdc=true):\n");
    add_line(&out, "compile .cu", "hipcc", arch, " -fgpu-rdc -O3 -c FILE.cu -o FILE.o");
    add_line(&out, "link", "hipcc", arch,
             arena_printf(&f->arena, " -fgpu-rdc --hip-link FILE.o...%s -o PROGRAM", libs));
    add_missing(&out, l, n);
    cmd_print(&out);
    buf_release(&archs);
    buf_release(&libraries);
}

/* By tokens alone: which families are used needs no parse. */
static int look_and_print(struct build_flags *f, char **paths, int npaths)
{
    struct run_result result = {0};
    struct buf text = {0};
    struct err err;
    f->project.mode = OUT_NONE;
    f->project.no_parse = true;
    int rc = npaths ? project_run(&f->project, &f->map, (const char *const *)paths, npaths, &result, &text,
                                  &f->arena, &err)
                    : 0;
    buf_release(&text);
    if (rc < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    for (uint32_t i = 0; i < result.nfiles; i++) {
        if (result.file[i].status == FILE_FAILED)
            return cmd_fail(EXIT_ENVIRONMENT, "%s", result.file[i].error);
    }
    print(f, npaths ? &result : NULL);
    return EXIT_COMPLETE;
}

static int run(int argc, char **argv)
{
    struct build_flags f = {0};
    struct err err;
    int nargs, code;
    map_init(&f.map);
    if (opt_parse(options, argc, argv, take, &f, &nargs, false, NULL, NULL, &err) != 0)
        code = cmd_wrong_use("build-flags", "%s", err.msg);
    else if ((code = maps_load(&f.maps, &f.map, "build-flags", (const char *const *)argv, nargs)) ==
             EXIT_COMPLETE) {
        if (!f.project.translate.rocm)
            f.project.translate.rocm = environment_target();
        code = look_and_print(&f, argv, nargs);
    }
    map_release(&f.map);
    arena_release(&f.arena);
    return code;
}

const struct command command_build_flags = {
    .name = "build-flags",
    .synopsis = "[options] [PATH...]",
    .summary = "say how a port is compiled and linked by hand",
    .description =
        "Prints the commands that compile and link the port of the files and folders for a HIP release: "
        "hipcc for "
        "CUDA sources, any compiler for C and C++ ones, and the libraries in place of those that the sources "
        "use. Without a PATH, all libraries that the tables know.\n\n"
        "$ROCM_PATH is ROCm's folder, /opt/rocm for AMD's packages and /usr for Debian's. Build files are "
        "translated by 'tranship port'.",
    .options = options,
    .run = run,
};
