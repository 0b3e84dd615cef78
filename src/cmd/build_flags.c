/* Prints how to compile and link the port of a project by hand. */
#include "base/fs.h"
#include "base/texts.h"
#include "base/words.h"
#include "build/gpus.h"
#include "cmd/common/cmd.h"
#include "cmd/maps/maps.h"
#include "core/source.h"
#include "map/library.h"
#include "project/project.h"
#include "project/settings/environment.h"
#include "report/layout.h"
#include <stdio.h>

/* The parts to print: all of them for people, or words for a script. */
enum { FORM_CFLAGS = 1, FORM_LDFLAGS = 2 };

/* A library of CUDA's that the sources use, and what the port links with in its place. */
struct linked {
    const char *cuda;       /* "cuBLAS" */
    const char *flag;       /* "-lhipblas"; NULL: ROCm has none in that release */
    const char *care, *why; /* what is said of that; NULL: nothing */
};

struct build_flags {
    struct map_options maps;
    struct map map;
    struct project_options project;
    unsigned forms;
    bool host;          /* for the host's compiler, and not for hipcc */
    bool all;           /* no source was named */
    const char *folder; /* of ROCm */
    struct words gpus, macros;
    struct words headers; /* libraries by their names: hipCUB */
    VEC(struct linked) library;
    struct arena arena;
};

static const struct opt options[] = {
    {0, "rocm", "X.Y",
     "target this HIP release; the default is the installed one, else the newest one in the tables",
     NULL},
    {0, "arch", "LIST", "build for these GPUs (gfx90a,gfx1100); the default is the machine's GPUs",
     NULL},
    {0, "libs", "KIND",
     "link with the hip libraries (hipBLAS ...; the default), or with the "
     "underlying roc libraries (rocBLAS ...)",
     "hip roc"},
    {0, "cflags", NULL, "print only the flags for compiling, on one line", NULL},
    {0, "ldflags", NULL, "print only the flags for linking, on one line", NULL},
    {0, "host", NULL,
     "with --cflags or --ldflags: print flags for the C or C++ compiler instead of hipcc", NULL},
    MAP_OPTIONS,
    {0},
};

static int take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    struct build_flags *f = ctx;
    struct translate_options *t = &f->project.translate;
    struct str name = str_of(opt->name);
    int rc = maps_take(&f->maps, opt, arg, err);
    if (rc != 1)
        return rc;
    if (str_is(name, "rocm"))
        return cmd_release(arg, &t->rocm, err);
    if (str_is(name, "arch")) {
        t->offload_arch = arg;
        return gpus_check(opt->name, arg, err);
    }
    if (str_is(name, "libs"))
        t->libs = cmd_libs(arg);
    else if (str_is(name, "host"))
        f->host = true;
    else
        f->forms |= str_is(name, "cflags") ? FORM_CFLAGS : FORM_LDFLAGS;
    return 0;
}

/* ---- what the sources need ---- */

static bool is_used(const struct run_result *r, const char *family)
{
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t k = 0; k < r->file[i].ntallies; k++) {
            const struct tally *t = &r->file[i].tally[k];
            if (strcmp(t->family, family) == 0 && tally_converted(t) + t->uses[USE_LEFT])
                return true;
        }
    }
    return false;
}

/* Finds the replacement of a library: as build files have it, by the row of "-lcublas"; else by its
 * own. */
static bool find_linked(struct build_flags *f, struct row library, struct linked *out)
{
    const struct translate_options *t = &f->project.translate;
    struct target target = {t->rocm, t->libs};
    const char *link = row_attr(library, ROW_ATTR_link);
    const char *name = arena_printf(&f->arena, "-l%s", row_cuda(library));
    struct row flag = map_find(&f->map, str_of(name), MAP_KIND(ROW_FLAG), t->rocm);
    *out = (struct linked){.cuda = row_attr(library, ROW_ATTR_name)};
    if (!row_ok(flag)) {
        out->flag = link ? arena_printf(&f->arena, "-l%s", link) : NULL;
        return link != NULL;
    }
    if (target_has(target, flag))
        out->flag = target_name(target, flag);
    out->care = row_attr(flag, ROW_ATTR_warn);
    out->why = row_attr(flag, ROW_ATTR_note);
    return true;
}

static void find_libraries(struct build_flags *f, const struct run_result *r)
{
    for (uint32_t i = 0; i < map_builtin.nrows; i++) {
        struct row row = {&map_builtin, &map_builtin.rows[i]};
        const char *family = row_kind(row) == ROW_LIBRARY ? row_attr(row, ROW_ATTR_family) : NULL;
        struct linked l;
        if (family && row_attr(row, ROW_ATTR_name) && (f->all || is_used(r, family)) &&
            find_linked(f, row, &l))
            vec_push(&f->library, l);
    }
}

/* The macros that somebody has written HIP's side behind. */
static void find_macros(struct build_flags *f, const struct run_result *r)
{
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t k = 0; k < r->file[i].nfindings; k++) {
            const struct finding *one = &r->file[i].finding[k];
            const char *flag = one->def->number == TS_PORTED_BY_HAND
                                   ? arena_printf(&f->arena, "-D%s=1", one->subject)
                                   : NULL;
            if (flag && !words_have(&f->macros, flag))
                words_add(&f->macros, &f->arena, flag);
        }
    }
}

/* The libraries of ROCm whose headers the port includes: their development
 * packages have to be there. */
static void find_headers(struct build_flags *f, const struct run_result *r)
{
    for (uint32_t i = 0; i < r->nfiles; i++) {
        for (uint32_t k = 0; k < r->file[i].nfindings; k++) {
            const struct finding *one = &r->file[i].finding[k];
            const char *name = one->def->number == TS_NEEDS_LIBRARY
                                   ? map_library_of_hip_header(&f->map, str_of(one->subject))
                                   : NULL;
            if (name && !words_have(&f->headers, name))
                words_add(&f->headers, &f->arena, name);
        }
    }
}

static bool has_hosts(const struct build_flags *f, const struct run_result *r)
{
    for (uint32_t i = 0; i < r->nfiles; i++)
        if (source_kind(r->file[i].path) == SOURCE_HOST && r->file[i].converted)
            return true;
    return f->all;
}

/* ROCm's folder: the one that has HIP's headers of that release, else where
 * AMD's packages put it. */
static const char *rocm_folder(struct build_flags *f)
{
    const char *root;
    for (int i = 0; (root = environment_root(i)); i++)
        if (environment_headers(&f->arena, fs_join(&f->arena, root, "include")) ==
            f->project.translate.rocm)
            return root;
    return "/opt/rocm";
}

/* ---- flags ---- */

/* The system's own folders are searched without being named, and want to come last. */
static void add_folder(struct build_flags *f, struct words *w, const char *flag, const char *part)
{
    if (strcmp(f->folder, "/usr") != 0)
        words_add(w, &f->arena,
                  arena_printf(&f->arena, "%s%s", flag, fs_join(&f->arena, f->folder, part)));
}

static struct words cflags(struct build_flags *f, bool host)
{
    struct words w = {0};
    if (host) {
        words_add(&w, &f->arena, "-D__HIP_PLATFORM_AMD__");
        add_folder(f, &w, "-I", "include");
    } else
        words_append(&w, &f->arena, &f->gpus);
    words_append(&w, &f->arena, &f->macros);
    return w;
}

static struct words ldflags(struct build_flags *f, bool host)
{
    struct words w = {0};
    if (host) {
        add_folder(f, &w, "-L", "lib");
        words_add(&w, &f->arena, "-lamdhip64");
    }
    for (size_t i = 0; i < f->library.n && !f->all; i++) {
        const char *flag = f->library.p[i].flag;
        if (flag && strcmp(flag, "-lamdhip64") != 0 &&
            !words_have(&w, flag)) /* hipcc has that by itself */
            words_add(&w, &f->arena, flag);
    }
    return w;
}

/* ---- what is printed ---- */

static void add_line(struct buf *out, const char *what, const char *program, struct words w,
                     const char *rest)
{
    layout_pad(out, what, 17);
    buf_printf(out, " %s", program);
    if (w.n)
        buf_addch(out, ' ');
    words_text(&w, out);
    buf_printf(out, " %s\n", rest);
}

static void add_relocatable(struct build_flags *f, struct buf *out)
{
    struct words compile = cflags(f, false), link = {0}, libraries = ldflags(f, false);
    words_add(&compile, &f->arena, "-fgpu-rdc");
    words_append(&link, &f->arena, &f->gpus);
    words_add(&link, &f->arena, "-fgpu-rdc");
    words_add(&link, &f->arena, "--hip-link");
    words_append(&link, &f->arena, &libraries);
    buf_addstr(out, "\nif kernels call device functions in other files (nvcc -rdc=true):\n");
    add_line(out, "compile .cu", "hipcc", compile, "-c FILE.cu -o FILE.o");
    add_line(out, "link", "hipcc FILE.o...", link, "-o PROGRAM");
}

static void add_libraries(struct build_flags *f, struct buf *out)
{
    if (f->library.n)
        buf_addstr(out, f->all ? "\nreplacements for CUDA libraries:\n" : "\nlibraries:\n");
    for (size_t i = 0; i < f->library.n; i++) {
        const struct linked *l = &f->library.p[i];
        layout_pad(out, l->cuda, 17);
        buf_printf(out, " %s\n", l->flag ? l->flag : "none in this release");
        if (l->care)
            layout_wrap(out, l->care, 4, cmd_width());
        if (l->why)
            layout_wrap(out, l->why, 4, cmd_width());
    }
    if (f->headers.n)
        buf_addstr(out, "\nheaders of: ");
    for (size_t i = 0; i < f->headers.n; i++)
        buf_printf(out, "%s%s", i ? ", " : "", f->headers.p[i]);
    if (f->headers.n)
        buf_addch(out, '\n');
}

static void add_all(struct build_flags *f, const struct run_result *r, struct buf *out)
{
    buf_addstr(out, "HIP ");
    layout_release(out, f->project.translate.rocm);
    buf_printf(out, ", ROCm in %s\n\n", f->folder);
    add_line(out, "compile .cu", "hipcc", cflags(f, false), "-c FILE.cu -o FILE.o");
    if (has_hosts(f, r))
        add_line(out, "compile C, C++", "c++", cflags(f, true), "-c FILE.cpp -o FILE.o");
    add_line(out, "link", "hipcc FILE.o...", ldflags(f, false), "-o PROGRAM");
    if (has_hosts(f, r))
        add_line(out, "link with c++", "c++ FILE.o...", ldflags(f, true), "-o PROGRAM");
    add_relocatable(f, out);
    add_libraries(f, out);
}

static void add_words(struct buf *out, struct words w)
{
    if (w.n && out->len)
        buf_addch(out, ' ');
    words_text(&w, out);
}

/* Reports libraries that can't be linked on standard error: a script would not see it in the
 * words. */
static int tell_missing(const struct build_flags *f)
{
    int code = EXIT_COMPLETE;
    for (size_t i = 0; i < f->library.n && !f->all; i++) {
        const struct linked *l = &f->library.p[i];
        if (!l->flag)
            code = cmd_fail(EXIT_WORK_LEFT, "%s: this ROCm release has no such library", l->cuda);
    }
    return code;
}

static int print(struct build_flags *f, const struct run_result *r)
{
    struct buf out = {0};
    struct err err;
    const char *gpus = f->project.translate.offload_arch;
    f->folder = rocm_folder(f);
    if (gpus && words_split(str_of(gpus_flags(gpus, &f->arena)), &f->arena, &f->gpus, &err) < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    find_libraries(f, r);
    find_macros(f, r);
    find_headers(f, r);
    if (!f->forms)
        add_all(f, r, &out);
    if (f->forms & FORM_CFLAGS)
        add_words(&out, cflags(f, f->host));
    if (f->forms & FORM_LDFLAGS)
        add_words(&out, ldflags(f, f->host));
    if (f->forms)
        buf_addch(&out, '\n');
    cmd_print(&out);
    return tell_missing(f);
}

/* Works by tokens alone: no parse is needed to see which libraries are used. */
static int look_and_print(struct build_flags *f, char **paths, int npaths)
{
    struct run_result result = {0};
    struct buf text = {0};
    struct err err;
    f->project.mode = OUT_NONE;
    f->project.no_parse = true;
    f->all = npaths == 0;
    int rc = npaths ? project_run(&f->project, &f->map, (const char *const *)paths, npaths, &result,
                                  &text, &f->arena, &err)
                    : 0;
    buf_release(&text);
    if (rc < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    for (uint32_t i = 0; i < result.nfiles; i++)
        if (result.file[i].status == FILE_FAILED)
            return cmd_fail(EXIT_ENVIRONMENT, "%s", result.file[i].error);
    return print(f, &result);
}

static int run(int argc, char **argv)
{
    struct build_flags f = {0};
    struct err err;
    int npaths, code;
    map_init(&f.map);
    if (opt_parse(options, argc, argv, take, &f, &npaths, false, NULL, NULL, &err) < 0)
        code = cmd_wrong_use("build-flags", "%s", err.msg);
    else if (f.host && !f.forms)
        code = cmd_wrong_use("build-flags", "--host requires --cflags or --ldflags");
    else if ((code = maps_load(&f.maps, &f.map, "build-flags", (const char *const *)argv,
                               npaths)) == EXIT_COMPLETE) {
        if (!f.project.translate.rocm)
            f.project.translate.rocm = environment_target();
        code = look_and_print(&f, argv, npaths);
    }
    vec_release(&f.library);
    map_release(&f.map);
    arena_release(&f.arena);
    return code;
}

const struct command command_build_flags = {
    "build-flags",
    "[options] [PATH...]",
    "show how to compile and link a port by hand",
    "Prints the commands that compile and link the port of these files and folders for a HIP "
    "release: hipcc for CUDA sources, any compiler for C and C++ sources, and the replacements for "
    "the CUDA libraries that the sources use. If the sources already have a HIP branch behind a "
    "macro (USE_ROCM; TS1307), the flags define that macro. Without a PATH, it lists all libraries "
    "in the tables.\n\n"
    "In scripts, --cflags and --ldflags print words for a command line, as pkg-config does:\n\n"
    "  hipcc $(tranship build-flags --cflags --arch gfx90a src) -c hip/sum.cu\n"
    "  c++ sum.o main.o $(tranship build-flags --host --ldflags src) -o sum\n\n"
    "The libraries are found from the tokens of the sources; nothing is parsed. The command does "
    "not check whether device code calls functions in other files: add -fgpu-rdc yourself.\n\n"
    "The exit code is 1 if ROCm has no replacement for a library that the sources use; a message "
    "on standard error names it.",
    options,
    run,
    NULL,
};
