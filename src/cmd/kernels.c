/* Lists the kernels in object files and programs with what each takes of the GPU. */
#include "cmd/common/cmd.h"
#include "cmd/common/grid.h"
#include "validate/codeobject/object.h"

enum { ARCHS = 64 };

struct kernels {
    struct arena arena;
    struct grid grid;
    enum grid_format format;
    const char *arch[ARCHS]; /* all where there is none */
    int narchs;
    bool fail_on_spills, file_column;
    size_t nkernels, nspilled;
};

static const struct opt options[] = {
    {0, "arch", "ARCH[,ARCH]",
     "only code for these, gfx90a or as precisely as gfx90a:xnack+; may be repeated", NULL},
    {0, "fail-on-spills", NULL,
     "exit with 1 where a kernel keeps registers in memory (spills), or where "
     "there is no kernel to look at",
     NULL},
    {0, "format", "FORMAT", "how to print; the default is text", GRID_FORMATS},
    {0, NULL, NULL, NULL, NULL},
};

static int take_archs(struct kernels *s, const char *arg, struct err *err)
{
    for (;;) {
        size_t n = strcspn(arg, ",");
        if (n < 4 || strncmp(arg, "gfx", 3) != 0)
            return err_set(err, "--arch: '%.*s' is no architecture; they are named as in gfx90a",
                           (int)n, arg);
        if (s->narchs == ARCHS)
            return err_set(err, "--arch: more than %d architectures", ARCHS);
        s->arch[s->narchs++] = arena_strdup(&s->arena, (struct str){arg, n});
        if (!arg[n])
            return 0;
        arg += n + 1;
    }
}

static int cmd_kernels_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct kernels *s = ctx;
    if (!strcmp(o->name, "arch"))
        return take_archs(s, arg, err);
    if (!strcmp(o->name, "format"))
        s->format = grid_format(arg);
    else
        s->fail_on_spills = true;
    return 0;
}

static bool cmd_kernels_is_wanted(const struct kernels *s, const struct object_code *c)
{
    bool found = s->narchs == 0;
    for (int i = 0; i < s->narchs; i++)
        found |= !strcmp(s->arch[i], c->arch) || !strcmp(s->arch[i], c->target);
    return found;
}

/* For people one cell each: "272+" is a stack that grows beyond that, "5/8" five waves of at most
 * eight. For programs each number has a column. */
static void add_scratch(struct kernels *s, const struct object_kernel *k)
{
    if (s->format == GRID_TEXT) {
        grid_add(&s->grid,
                 arena_printf(&s->arena, "%u%s", k->scratch, k->dynamic_stack ? "+" : ""));
        return;
    }
    grid_add_number(&s->grid, k->scratch);
    grid_add(&s->grid, k->dynamic_stack ? "yes" : "no");
}

static void add_waves(struct kernels *s, struct object_waves w)
{
    if (s->format == GRID_TEXT) {
        grid_add(&s->grid, w.most ? arena_printf(&s->arena, "%u/%u", w.waves, w.most) : NULL);
    } else {
        grid_add(&s->grid, w.most ? arena_printf(&s->arena, "%u", w.waves) : NULL);
        grid_add(&s->grid, w.most ? arena_printf(&s->arena, "%u", w.most) : NULL);
    }
    grid_add(&s->grid, w.limit[0] ? w.limit : NULL);
}

static void add_kernel(struct kernels *s, const char *path, const struct object_code *c,
                       const struct object_kernel *k)
{
    struct grid *g = &s->grid;
    if (s->file_column)
        grid_add(g, path);
    grid_add(g, c->target);
    grid_add_number(g, k->sgprs);
    grid_add_number(g, k->vgprs);
    grid_add_number(g, k->agprs);
    grid_add_number(g, k->sgpr_spills);
    grid_add_number(g, k->vgpr_spills);
    grid_add_number(g, k->lds);
    add_scratch(s, k);
    grid_add(g, k->has_code ? arena_printf(&s->arena, "%lu", (unsigned long)k->code_size) : NULL);
    add_waves(s, object_waves(c, k));
    grid_add(g, k->name);
    s->nkernels++;
    s->nspilled += k->sgpr_spills || k->vgpr_spills;
}

/* What there is no row for is said. */
static void add_object(struct kernels *s, const char *path, const struct object *o)
{
    size_t before = s->nkernels, found = 0;
    bool unlinked = false;
    for (size_t i = 0; i < o->code.n; i++) {
        const struct object_code *c = &o->code.p[i];
        if (!cmd_kernels_is_wanted(s, c))
            continue;
        found++;
        unlinked |= c->unlinked;
        for (size_t k = 0; k < c->kernel.n; k++)
            add_kernel(s, path, c, &c->kernel.p[k]);
    }
    if (o->code.n == 0)
        cmd_fail(0, "%s: no device code", path);
    else if (found == 0)
        cmd_fail(0, "%s: no device code for the architectures of --arch", path);
    else if (unlinked)
        cmd_fail(0,
                 "%s: its device code is not linked yet (-fgpu-rdc): what it is "
                 "linked into has the kernels",
                 path);
    else if (s->nkernels == before)
        cmd_fail(0, "%s: device code without kernels", path);
}

static void choose_columns(struct kernels *s)
{
    static const struct grid_column text[] = {
        {"file", false},   {"arch", false},       {"sgprs", true},       {"vgprs", true},
        {"agprs", true},   {"sgpr_spills", true}, {"vgpr_spills", true}, {"lds", true},
        {"scratch", true}, {"code", true},        {"waves", true},       {"limit", false},
        {"kernel", false}};
    static const struct grid_column all[] = {
        {"file", false},      {"arch", false},          {"sgprs", true},       {"vgprs", true},
        {"agprs", true},      {"sgpr_spills", true},    {"vgpr_spills", true}, {"lds", true},
        {"scratch", true},    {"dynamic_stack", false}, {"code", true},        {"waves", true},
        {"most_waves", true}, {"limit", false},         {"kernel", false}};
    s->grid.column = (s->format == GRID_TEXT ? text : all) + !s->file_column;
    s->grid.ncolumns = (s->format == GRID_TEXT ? 13 : 15) - !s->file_column;
}

static int cmd_kernels_list(struct kernels *s, int n, char **paths)
{
    int code = EXIT_COMPLETE;
    s->grid.arena = &s->arena;
    s->file_column = n > 1 || s->format != GRID_TEXT;
    choose_columns(s);
    for (int i = 0; i < n; i++) {
        struct object o;
        struct err err;
        if (object_read(paths[i], &s->arena, &o, &err) != 0) {
            code = cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
            continue;
        }
        add_object(s, paths[i], &o);
        object_release(&o);
    }
    if (s->nkernels || s->format != GRID_TEXT) {
        struct buf out = {0};
        grid_write(&s->grid, s->format, &out);
        cmd_print(&out);
    }
    if (code == EXIT_COMPLETE && s->fail_on_spills && (s->nspilled || !s->nkernels))
        code = EXIT_WORK_LEFT;
    return code;
}

static int cmd_kernels_run(int argc, char **argv)
{
    struct kernels s = {.format = GRID_TEXT};
    struct err err;
    int nargs, code;
    if (opt_parse(options, argc, argv, cmd_kernels_take, &s, &nargs, false, NULL, NULL, &err) != 0)
        code = cmd_wrong_use("kernels", "%s", err.msg);
    else if (!nargs)
        code = cmd_wrong_use("kernels", "no file given");
    else
        code = cmd_kernels_list(&s, nargs, argv);
    grid_release(&s.grid);
    arena_release(&s.arena);
    return code;
}

const struct command command_kernels = {
    .name = "kernels",
    .synopsis = "[options] FILE...",
    .summary = "list the kernels in object files and programs, and what each takes of the GPU",
    .description =
        "Lists every kernel of every architecture in object files, libraries and programs that "
        "hipcc or clang made, in bundles (hipcc --genco) and in code objects: registers of a wave "
        "(sgprs) and of a lane (vgprs, agprs; on gfx90a and gfx94x vgprs counts both, for they are "
        "one file), how many of them are kept in memory because there are too few (spills), bytes "
        "of LDS of a block, bytes of scratch memory of a lane (+, dynamic_stack: at least that), "
        "bytes of its code without the functions that it calls, how many waves fit on a SIMD at a "
        "time and what there is too little of for more. Waves are counted as the compiler's "
        "remarks do, with blocks as large as __launch_bounds__ allows; smaller blocks and LDS "
        "given at the launch change them.\n\n"
        "The exit status is 3 where a file can't be read. A file without device "
        "code is no error, but said.",
    .options = options,
    .run = cmd_kernels_run,
};
