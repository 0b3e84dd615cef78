/* Compares tensor files with references, or converts between formats. */
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "cmd/common/put.h"
#include "cmd/compare/compare_report.h"
#include "map/glob.h"

/* A file's size is what the disk has; this only keeps absurd ones away. */
static const size_t LARGEST = (size_t)1 << 40;

/* A tolerance and the tensors that it is for. */
struct rule {
    const char *glob; /* NULL: all */
    struct tolerance tolerance;
    enum tensor_type type; /* TENSOR_TYPES: as the file says */
};

struct compare {
    struct arena arena;
    VEC(struct rule) rule; /* the last one that matches counts */
    enum tensor_type type;
    const char *to;
    enum grid_format format;
    struct compare_report report;
    int code;
};

#define TYPES                                                                                      \
    "f64 f32 f16 bf16 f8e4m3 f8e5m2 f8e4m3fnuz f8e5m2fnuz i64 i32 i16 i8 u64 u32 u16 u8 bool"

static const struct opt options[] = {
    {0, "tolerance", "BOUNDS",
     "how far a result may differ: abs=N, rel=N (of the reference), scaled=N (of the largest "
     "reference of the tensor), ulp=N (units in the last place of the result's type), nan=equal, "
     "type=TYPE, or exact, the default; 'GLOB: BOUNDS' applies to tensors whose names match; may "
     "be repeated, the last match counts",
     NULL},
    {0, "type", "TYPE",
     "read the elements as this type of the same size, for bf16 and fp8 in .npy files", TYPES},
    {0, "histogram", NULL, "show a histogram of the errors", NULL},
    {0, "format", "FORMAT", "how to print; the default is text", GRID_FORMATS},
    {0, "to", "FILE", "compare nothing; write the tensor GOT as FILE.npy or FILE.tensor", NULL},
    {0, NULL, NULL, NULL, NULL},
};

static int take_tolerance(struct compare *c, const char *arg, struct err *err)
{
    struct rule rule = {.type = TENSOR_TYPES};
    struct err why;
    const char *colon = strchr(arg, ':');
    if (colon) {
        rule.glob = arena_strdup(&c->arena, str_trim((struct str){arg, (size_t)(colon - arg)}));
        const char *trouble = glob_trouble(rule.glob);
        if (trouble)
            return err_set(err, "--tolerance '%s': %s", arg, trouble);
    }
    if (tolerance_read(str_of(colon ? colon + 1 : arg), &rule.tolerance, &rule.type, &why) != 0)
        return err_set(err, "--tolerance '%s': %s", arg, why.msg);
    vec_push(&c->rule, rule);
    return 0;
}

static int cmd_compare_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct compare *c = ctx;
    if (!strcmp(o->name, "tolerance"))
        return take_tolerance(c, arg, err);
    if (!strcmp(o->name, "type"))
        c->type = tensor_type_of(str_of(arg));
    else if (!strcmp(o->name, "histogram"))
        c->report.histogram = true;
    else if (!strcmp(o->name, "format"))
        c->format = grid_format(arg);
    else
        c->to = arg;
    return 0;
}

static struct rule rule_for(const struct compare *c, const char *name)
{
    struct rule rule = {.type = TENSOR_TYPES};
    for (size_t i = 0; i < c->rule.n; i++) {
        if (!c->rule.p[i].glob || glob_match(c->rule.p[i].glob, name))
            rule = c->rule.p[i];
    }
    if (rule.type == TENSOR_TYPES)
        rule.type = c->type;
    return rule;
}

/* The reference is taken for the type too where it was written as the same one as the result. */
static int take_for(enum tensor_type type, const char *path, struct tensor *got,
                    struct tensor *want, struct err *err)
{
    struct err why;
    enum tensor_type written = got->type;
    if (type == TENSOR_TYPES)
        return 0;
    if (tensor_reinterpret(got, type, &why) != 0)
        return err_set(err, "%s: %s", path, why.msg);
    if (want && want->type == written)
        want->type = type;
    return 0;
}

static int cmd_compare_read_both(const struct pair *p, enum tensor_type type, struct arena *a,
                                 struct tensor *got, struct tensor *want, struct err *err)
{
    if (tensor_read(p->got, LARGEST, a, got, err) != 0 ||
        tensor_read(p->want, LARGEST, a, want, err) != 0)
        return -1;
    return take_for(type, p->got, got, want, err);
}

static void worsen(struct compare *c, int code)
{
    c->code = code > c->code ? code : c->code;
}

static void cmd_compare_pair(struct compare *c, struct pair p)
{
    struct compared done = {.pair = p};
    struct arena data = {0};
    struct err err;
    struct rule rule = rule_for(c, p.name);
    done.tolerance = rule.tolerance;
    if (!p.got || !p.want) {
        done.verdict = p.got ? COMPARE_NO_REFERENCE : COMPARE_NO_RESULT;
        worsen(c, EXIT_WORK_LEFT);
    } else if (cmd_compare_read_both(&p, rule.type, &data, &done.got, &done.want, &err) != 0) {
        done.verdict = COMPARE_UNREADABLE;
        done.c.why = arena_strdup(&c->arena, str_of(err.msg));
        worsen(c, cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg));
    } else {
        compare_tensors(&done.got, &done.want, &done.tolerance, &c->arena, &done.c);
        done.verdict = done.c.ok ? COMPARE_OK : COMPARE_FAIL;
        worsen(c, done.c.ok ? EXIT_COMPLETE : EXIT_WORK_LEFT);
    }
    done.got.data = done.want.data = NULL;
    arena_release(&data);
    vec_push(&c->report.list, done);
}

static void cmd_compare_all(struct compare *c, const struct pairs *pairs)
{
    struct buf out = {0};
    for (size_t i = 0; i < pairs->list.n; i++)
        cmd_compare_pair(c, pairs->list.p[i]);
    c->report.arena = &c->arena;
    c->report.width = cmd_width();
    compare_report_write(&c->report, c->format, &out);
    cmd_print(&out);
}

/* Having nothing to compare is not a success: the wrong folder was named. */
static int compare_folders(struct compare *c, const char *got, const char *want)
{
    struct pairs pairs = {0};
    struct err err;
    int rc = want ? pairs_of_folders(got, want, &c->arena, &pairs, &err)
                  : pairs_of_folder(got, &c->arena, &pairs, &err);
    if (rc != 0)
        worsen(c, cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg));
    else if (!pairs.list.n)
        worsen(c, cmd_fail(EXIT_ENVIRONMENT, "%s: no .npy or .tensor files", got));
    else
        cmd_compare_all(c, &pairs);
    pairs_release(&pairs);
    return c->code;
}

static int compare_files(struct compare *c, const char *got, const char *want)
{
    struct pairs pairs = {0};
    vec_push(&pairs.list, (struct pair){pairs_name(got, &c->arena), got, want});
    cmd_compare_all(c, &pairs);
    pairs_release(&pairs);
    return c->code;
}

static int cmd_compare_convert(struct compare *c, const char *from)
{
    struct tensor t;
    struct buf bytes = {0};
    struct err err;
    bool npy = str_ends(str_of(c->to), STR(".npy"));
    if (!npy && !str_ends(str_of(c->to), STR(".tensor")))
        return cmd_wrong_use("compare", "--to %s: the name ends with neither .npy nor .tensor",
                             c->to);
    if (tensor_read(from, LARGEST, &c->arena, &t, &err) != 0 ||
        take_for(c->type, from, &t, NULL, &err) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    (npy ? tensor_npy : tensor_raw)(&t, &bytes);
    put_begin();
    int rc = put_file(c->to, buf_str(&bytes), &err);
    buf_release(&bytes);
    if (rc != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    return EXIT_COMPLETE;
}

static int cmd_compare_run_parsed(struct compare *c, int nargs, char **argv)
{
    if (c->to)
        return nargs == 1 ? cmd_compare_convert(c, argv[0])
                          : cmd_wrong_use("compare", "--to takes one tensor, not %d", nargs);
    if (nargs < 1 || nargs > 2)
        return cmd_wrong_use("compare", "%s",
                             nargs ? "more than GOT and REFERENCE" : "no tensors given");
    enum fs_kind got = fs_kind(argv[0]), want = nargs > 1 ? fs_kind(argv[1]) : FS_DIR;
    if (got == FS_DIR && want == FS_DIR)
        return compare_folders(c, argv[0], nargs > 1 ? argv[1] : NULL);
    if (nargs < 2)
        return cmd_wrong_use("compare", "%s: no REFERENCE to compare it with", argv[0]);
    if ((got == FS_DIR && want != FS_NONE) || (want == FS_DIR && got != FS_NONE))
        return cmd_wrong_use("compare", "%s is a folder, but %s is not", argv[got != FS_DIR],
                             argv[got == FS_DIR]);
    return compare_files(c, argv[0], argv[1]);
}

static int cmd_compare_run(int argc, char **argv)
{
    struct compare c = {.type = TENSOR_TYPES, .format = GRID_TEXT};
    struct err err;
    int nargs, code;
    if (opt_parse(options, argc, argv, cmd_compare_take, &c, &nargs, false, NULL, NULL, &err) != 0)
        code = cmd_wrong_use("compare", "%s", err.msg);
    else
        code = cmd_compare_run_parsed(&c, nargs, argv);
    vec_release(&c.rule);
    vec_release(&c.report.list);
    arena_release(&c.arena);
    return code;
}

const struct command command_compare = {
    .name = "compare",
    .synopsis = "[options] GOT REFERENCE",
    .summary = "compare tensors with references, or convert them",
    .description =
        "Compares the tensor in the file GOT with the one in REFERENCE, element by element: "
        "NumPy's .npy files, or tranship's own .tensor files. Two folders are compared file by "
        "file, by name; in a single folder, NAME.npy is compared with NAME.ref.npy. For each "
        "tensor it prints the largest error: absolute, relative to the reference, and in units in "
        "the last place of the result's type. If elements differ, it prints the first and the "
        "worst of them. The types may differ, such as a float result with a double reference; the "
        "shapes may not. A NaN is an error even if the reference has one, unless nan=equal is "
        "given; infinities equal themselves.\n\n"
        "The exit status is 0 if all elements are within the tolerance, 1 if some are not or a "
        "tensor is in only one of the folders, and 3 if a file can't be read.\n\n"
        "With --to, converts one file: bf16 and fp8, which NumPy does not know, become its "
        "unsigned integers of the same size.",
    .options = options,
    .run = cmd_compare_run,
};
