/* Lists the kernels in object files and programs with the GPU resources that each uses. */
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
     "list only code for this architecture, such as gfx90a or "
     "gfx90a:xnack+; may be repeated",
     NULL},
    {0, "fail-on-spills", NULL,
     "exit with 1 if a kernel keeps registers in memory (spills), or if there are no kernels",
     NULL},
    {0, "format", "FORMAT", "how to print; the default is text", GRID_FORMATS},
    {0, NULL, NULL, NULL, NULL},
};

static int take_archs(struct kernels *s, const char *arg, struct err *err)
{
    for (;;) {
        size_t n = strcspn(arg, ",");
        if (n < 4 || strncmp(arg, "gfx", 3) != 0)
            return err_set(err, "--arch: '%.*s' is not an architecture; write it like gfx90a",
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

/* Adds the kernels of an object; reports an object that has none to list. */
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
                 "%s: its device code is not linked yet (-fgpu-rdc): look at "
                 "the file that it is linked into",
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
    .summary = "list the kernels in object files and programs with the GPU resources they use",
    .description =
        "Lists every kernel for every architecture in object files, libraries and programs built "
        "by hipcc or clang, in bundles (hipcc --genco) and in code objects. For each kernel it "
        "prints the registers per wave (sgprs) and per lane (vgprs, agprs; on gfx90a and gfx94x "
        "vgprs counts both, because they share one file), the registers kept in memory because "
        "there are too few (spills), the bytes of LDS per block, the bytes of scratch memory per "
        "lane (+, dynamic_stack: at least that many), the bytes of code without the functions it "
        "calls, how many waves fit on a SIMD, and which resource limits them. Waves are counted as "
        "in the compiler's remarks, with the largest blocks that __launch_bounds__ allows; smaller "
        "blocks and LDS given at the launch change the number.\n\n"
        "The exit status is 3 if a file can't be read. A file without device "
        "code is reported, but is not an error.",
    .options = options,
    .run = cmd_kernels_run,
};
