/* rename: every use of a CUDA name becomes the HIP name of its row. */
#include "rewrite/call.h"

/* A row whose hip= range does not hold the target release. */
static bool out_of_release(const struct input *in, struct row row)
{
    return !release_in(in->opt->rocm, row.data->hip_in);
}

static const char *range_text(struct output *out, struct release_range r)
{
    if (r.first && r.last)
        return arena_printf(out->arena, "HIP %d.%d to %d.%d has it", r.first / 100, r.first % 100,
                            r.last / 100, r.last % 100);
    if (r.first)
        return arena_printf(out->arena, "HIP %d.%d and later have it", r.first / 100, r.first % 100);
    return arena_printf(out->arena, "HIP up to %d.%d has it", r.last / 100, r.last % 100);
}

static enum effort effort_of(struct row row)
{
    const char *word = row_attr(row, ROW_ATTR_effort);
    for (int e = EFFORT_MINUTES; word && e <= EFFORT_REDESIGN; e++) {
        if (strcmp(word, effort_name((enum effort)e)) == 0)
            return (enum effort)e;
    }
    return EFFORT_HOURS;
}

/* Code that the compiler skips breaks no build. */
static void soften(const struct name_use *use, struct finding *f)
{
    if (use->inactive && f->severity == SEV_ERROR)
        f->severity = SEV_WARNING;
}

static void say_no_counterpart(struct output *out, const struct name_use *use, struct span span,
                               struct str name)
{
    struct finding *f =
        finding_add(out->findings, TS_NO_COUNTERPART, span, name, NULL, row_attr(use->row, ROW_ATTR_note));
    f->effort = effort_of(use->row);
    soften(use, f);
}

static void say_care(struct output *out, struct row row, struct span span, struct str name, const char *hip)
{
    const char *care = row_attr(row, ROW_ATTR_care);
    const char *member = strrchr(hip, '.');
    if (!care)
        return;
    if (str_is(name, member ? member + 1 : hip) || row.data->flags & ROW_SAME)
        finding_add(out->findings, TS_SAME_NAME_DIFFERS, span, name, NULL, care);
    else
        finding_add(out->findings, TS_BEHAVES_DIFFERENTLY, span, name, hip, care);
}

/* A name without counterpart whose call HIP has another form for: args deals with it. */
static bool is_written_anew(const struct input *in, const struct name_use *use)
{
    struct call c;
    return call_at(in, use, &c) == CALL_CLEAR && row_out(use->row, c.nargs);
}

/* "cg::foo" with "cooperative_groups::foo" on both sides of the row: the qualifier may be an alias and stays.
 */
static struct span part_to_rename(const struct input *in, const struct name_use *use, struct str *hip)
{
    struct span whole = name_span(in, use);
    const char *cuda = row_cuda(use->row);
    const char *last = strrchr(cuda, ':');
    if (!last)
        return (struct span){in->tok->tok[use->tok].begin, whole.end};
    size_t qualifier = (size_t)(last - cuda) + 1;
    if (hip->n > qualifier && memcmp(hip->p, cuda, qualifier) == 0) {
        *hip = str_cut(*hip, qualifier, hip->n);
        return (struct span){in->tok->tok[use->tok].begin, whole.end};
    }
    return whole;
}

/* The CUDA types that a file uses, sorted. */
struct types {
    VEC(struct str) v;
};

static void types_init(struct types *types, const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (row_ok(u->row) && row_kind(u->row) == ROW_TYPE)
            vec_push(&types->v, str_of(row_cuda(u->row)));
    }
    if (types->v.n)
        qsort(types->v.p, types->v.n, sizeof *types->v.p, str_order);
}

/* Without types, a member named "type" is a concern only where the struct is used in the file. */
static bool mentions_struct(const struct types *types, struct row row)
{
    const char *dot = strchr(row_cuda(row), '.');
    struct str name = {row_cuda(row), dot ? (size_t)(dot - row_cuda(row)) : 0};
    return types->v.n && bsearch(&name, types->v.p, types->v.n, sizeof *types->v.p, str_order);
}

static void rename_field(const struct input *in, struct output *out, const struct types *types,
                         const struct name_use *use, const char *hip)
{
    struct span span = name_span(in, use);
    const char *member = strpbrk(hip, ".:") ? hip + strlen(hip) : NULL;
    while (member && member[-1] != '.' && member[-1] != ':')
        member--;
    struct str name = str_of(member ? member : hip);
    if (str_eq(name, tok_text(in->tok, use->tok, out->arena)))
        return;
    if (use->by_ast)
        edit_replace(out->edits, span, name, EDIT_RENAME, "rename");
    else if (mentions_struct(types, use->row))
        finding_add(out->findings, TS_FIELD_UNCERTAIN, span, tok_text(in->tok, use->tok, out->arena), NULL,
                    arena_printf(out->arena, "in HIP: %.*s", (int)name.n, name.p));
}

/* "struct cudaDeviceProp p", "struct ::cudaDeviceProp p": HIP's name may be a typedef, so the keyword goes. A
 * declaration keeps it, and so does a tag that has a typedef beside it ("struct CUstream_st *"): its
 * counterpart is a tag as well. */
static bool find_keyword(const struct input *in, const struct name_use *use, uint32_t *keyword)
{
    const struct tokens *t = in->tok;
    uint32_t first = use->first;
    if (first > 0 && tok_is(t, first - 1, P_SCOPE))
        first--;
    if (first == 0 || tok_is(t, use->tok + 1, P_LBRACE) || tok_is(t, use->tok + 1, P_SEMI) ||
        str_ends(str_of(row_cuda(use->row)), STR("_st")))
        return false;
    *keyword = first - 1;
    return tok_word(t, first - 1, "struct") || tok_word(t, first - 1, "enum") ||
           tok_word(t, first - 1, "union");
}

/* The keyword before the name, with the blanks behind it. */
static void drop_keyword(const struct input *in, struct output *out, uint32_t keyword)
{
    struct span span = {in->tok->tok[keyword].begin, in->tok->tok[keyword].end};
    while (in->src->bytes[span.end] == ' ' || in->src->bytes[span.end] == '\t')
        span.end++;
    edit_replace(out->edits, span, STR(""), EDIT_RENAME, "rename");
}

static void rename_use(const struct input *in, struct output *out, const struct types *types,
                       const struct name_use *use)
{
    struct row row = use->row;
    const char *hip = row_hip(row);
    struct str name = tok_text(in->tok, use->tok, out->arena);
    struct span span = name_span(in, use);
    bool sure = !use->member || use->by_ast;
    if (!hip) {
        if (sure && !is_written_anew(in, use))
            say_no_counterpart(out, use, span, name);
        return;
    }
    if (out_of_release(in, row)) {
        struct finding *f =
            finding_add(out->findings, TS_NOT_IN_RELEASE, span, name, hip, range_text(out, row.data->hip_in));
        soften(use, f);
    } else if (sure) {
        say_care(out, row, span, name, hip);
    }
    if (use->member) {
        rename_field(in, out, types, use, hip);
        return;
    }
    if (row.data->flags & ROW_SAME)
        return;
    struct str to = str_of(hip);
    struct span part = part_to_rename(in, use, &to);
    uint32_t keyword;
    if (row_kind(row) == ROW_TYPE && find_keyword(in, use, &keyword))
        drop_keyword(in, out, keyword);
    edit_replace(out->edits, part, to, EDIT_RENAME, "rename");
}

/* CUDA's libraries by the beginnings of their names. */
static const char *library_of(struct str name)
{
    static const struct {
        const char *prefix, *library;
    } libraries[] = {{"cufft", "cuFFT"},         {"CUFFT_", "cuFFT"},
                     {"curand", "cuRAND"},       {"CURAND_", "cuRAND"},
                     {"cusparse", "cuSPARSE"},   {"CUSPARSE_", "cuSPARSE"},
                     {"cusolver", "cuSOLVER"},   {"CUSOLVER_", "cuSOLVER"},
                     {"cudnn", "cuDNN"},         {"CUDNN_", "cuDNN"},
                     {"nccl", "NCCL"},           {"nvrtc", "NVRTC"},
                     {"NVRTC_", "NVRTC"},        {"nvml", "NVML"},
                     {"NVML_", "NVML"},          {"nvtx", "NVTX"},
                     {"nvJitLink", "nvJitLink"}, {"cublasLt", "cuBLASLt"},
                     {"cublasXt", "cuBLASXt"},   {"cub::", "CUB"}};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (str_starts(name, str_of(libraries[i].prefix)))
            return libraries[i].library;
    }
    return NULL;
}

static void say_unknown(const struct input *in, struct output *out, const struct name_use *use)
{
    bool qualified = use->first != use->tok;
    struct str name =
        qualified ? source_text(in->src, name_span(in, use)) : tok_text(in->tok, use->tok, out->arena);
    const char *library = library_of(name);
    enum finding_id id = library ? TS_LIBRARY_NOT_YET : TS_UNKNOWN_NAME;
    soften(use, finding_add(out->findings, id, name_span(in, use), name, library, NULL));
}

/* Would the use be written otherwise in HIP, if it were CUDA's? */
static bool is_changed(struct row row)
{
    return !(row.data->flags & ROW_SAME) || row_attr(row, ROW_ATTR_rewrite);
}

static void run(const struct input *in, struct output *out)
{
    struct types types = {0};
    types_init(&types, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict == NAME_UNKNOWN)
            say_unknown(in, out, use);
        else if (use->mixed && is_changed(use->row))
            finding_add(out->findings, TS_OWN_OVERLOAD, name_span(in, use),
                        tok_text(in->tok, use->tok, out->arena), NULL, NULL);
        else if (use->verdict == NAME_API && !row_attr(use->row, ROW_ATTR_rewrite))
            rename_use(in, out, &types, use);
    }
    vec_release(&types.v);
}

const struct rewrite rewrite_rename = {"rename", run};
