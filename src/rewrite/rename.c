/* rename: every use of a CUDA name becomes the HIP name of its row. */
#include "rewrite/qualified.h"

/* "HIP 5.7 and later have it" */
static const char *range_text(struct output *out, const char *who, struct release_range r)
{
    if (r.first && r.last)
        return arena_printf(out->arena, "%s %d.%d to %d.%d has it", who, r.first / 100, r.first % 100,
                            r.last / 100, r.last % 100);
    if (r.first)
        return arena_printf(out->arena, "%s %d.%d and later have it", who, r.first / 100, r.first % 100);
    return arena_printf(out->arena, "%s up to %d.%d has it", who, r.last / 100, r.last % 100);
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

static void say_no_counterpart(struct output *out, const struct name_use *use, struct span span,
                               struct str name)
{
    struct finding *f =
        finding_add(out->findings, TS_NO_COUNTERPART, span, name, NULL, row_attr(use->row, ROW_ATTR_note));
    f->effort = effort_of(use->row);
    soften(use, f);
}

/* hipBLAS's name amid rocBLAS's. */
static void say_no_roc(struct output *out, const struct name_use *use, struct span span, struct str name,
                       const char *hip)
{
    struct release_range range;
    const char *roc = row_attr(use->row, ROW_ATTR_roc), *in = row_attr(use->row, ROW_ATTR_rocin);
    const char *note = NULL;
    if (roc && in && release_range_parse(str_of(in), &range) == 0)
        note = arena_printf(out->arena, "%s: %s", roc, range_text(out, "ROCm", range));
    struct finding *f = finding_add(out->findings, TS_NO_ROC_NAME, span, name, hip, note);
    if (row_kind(use->row) == ROW_MACRO) {
        f->severity = SEV_WARNING; /* a number, and of no type */
        f->effort = EFFORT_MINUTES;
    }
    soften(use, f);
}

static void say_care(const struct input *in, struct output *out, struct row row, struct span span,
                     struct str name, const char *hip)
{
    const char *care = target_care(input_target(in), row);
    const char *member = strrchr(hip, '.');
    if (!care)
        return;
    if (str_is(name, member ? member + 1 : hip) || strcmp(hip, row_cuda(row)) == 0)
        finding_add(out->findings, TS_SAME_NAME_DIFFERS, span, name, NULL, care);
    else
        finding_add(out->findings, TS_BEHAVES_DIFFERENTLY, span, name, hip, care);
}

/* What guard= and include= ask for, each text once: there are few, whatever the length of the file. */
struct needs {
    VEC(const char *) seen;
};

static bool is_new_need(struct needs *needs, const char *text)
{
    for (size_t i = 0; text && i < needs->seen.n; i++) {
        if (strcmp(needs->seen.p[i], text) == 0)
            return false;
    }
    if (text)
        vec_push(&needs->seen, text);
    return text != NULL;
}

/* Is the CUDA header, as ported, in the list of headers with commas? */
static bool brings_one(const struct input *in, const char *list, struct str cuda)
{
    struct row row = map_find(in->map, cuda, MAP_KIND(ROW_HEADER), in->opt->rocm);
    const char *hip = row_ok(row) ? target_name(input_target(in), row) : NULL;
    struct str header = hip ? str_of(hip) : cuda;
    for (const char *p = list; *p; p += *p == ',') {
        struct str word = {p, strcspn(p, ",")};
        if (str_eq(word, header))
            return true;
        p += word.n;
    }
    return false;
}

/* Does the file include one of the headers, or one of the user's headers that it includes? */
static bool includes_one(const struct input *in, const char *list)
{
    const struct tokens *t = in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        struct str raw = i ? tok_raw(t, i) : STR("");
        if (i && brings_one(in, list, str_cut(raw, 1, raw.n - 1)))
            return true;
    }
    for (uint32_t i = 0; i < in->facts->nincludes; i++) {
        if (brings_one(in, list, str_of(in->facts->include[i])))
            return true;
    }
    return false;
}

/* "#include <a.h> or <b.h>" */
static const char *include_text(struct output *out, const char *list)
{
    const char *text = "";
    for (const char *p = list; *p; p += *p == ',') {
        size_t n = strcspn(p, ",");
        text = arena_printf(out->arena, "%s%s <%.*s>", text, *text ? " or" : "#include", (int)n, p);
        p += n;
    }
    return text;
}

/* Said once: HIP may want the same macro for hundreds of names. */
static void say_needs(const struct input *in, struct output *out, struct needs *needs, struct row row,
                      struct span span, struct str name, const char *hip)
{
    const char *guard = row_attr(row, ROW_ATTR_guard), *include = row_attr(row, ROW_ATTR_include);
    if (target_takes_roc(input_target(in), row))
        return;
    if (is_new_need(needs, guard))
        finding_add(out->findings, TS_BEHIND_MACRO, span, name, hip, arena_printf(out->arena, "-D%s", guard));
    if (is_new_need(needs, include) && !includes_one(in, include))
        finding_add(out->findings, TS_HEADER_MISSING, span, name, hip, include_text(out, include));
}

/* A name without counterpart whose call HIP has another form for: args deals with it. */
static bool is_written_anew(const struct input *in, const struct name_use *use)
{
    struct call c;
    return call_at(in, use, &c) == CALL_CLEAR && target_call(input_target(in), use->row, c.nargs);
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
    static const char *const tags[] = {"struct", "enum", "union", NULL};
    const struct tokens *t = in->tok;
    uint32_t first = use->first, next = use->tok + 1;
    if (first > 0 && tok_is(t, first - 1, P_SCOPE))
        first--;
    if (first == 0 || !tok_any_word(t, first - 1, tags))
        return false;
    *keyword = first - 1;
    uint32_t end = tok_is(t, next, P_LESS) ? tok_template_end(t, next) : 0;
    if (end)
        next = end + 1; /* "template <> struct cub::Traits<Mine> {" */
    bool declares = tok_is(t, next, P_LBRACE) || tok_is(t, next, P_SEMI) || (end && tok_is(t, next, P_COLON));
    return !declares && !str_ends(str_of(row_cuda(use->row)), STR("_st"));
}

/* The keyword before the name, with the blanks behind it. */
static void drop_keyword(const struct input *in, struct output *out, uint32_t keyword)
{
    struct span span = {in->tok->tok[keyword].begin, in->tok->tok[keyword].end};
    while (in->src->bytes[span.end] == ' ' || in->src->bytes[span.end] == '\t')
        span.end++;
    edit_replace(out->edits, span, STR(""), EDIT_RENAME, "rename");
}

/* What the user should know about a name that is translated. */
static void say_doubts(const struct input *in, struct output *out, struct needs *needs,
                       const struct name_use *use, const char *hip)
{
    struct target target = input_target(in);
    struct str name = tok_text(in->tok, use->tok, out->arena);
    struct span span = name_span(in, use);
    bool sure = !use->member || use->by_ast;
    if (!target_has(target, use->row)) {
        const char *range = range_text(out, "HIP", use->row.data->hip_in);
        soften(use, finding_add(out->findings, TS_NOT_IN_RELEASE, span, name, hip, range));
    } else if (sure) {
        say_care(in, out, use->row, span, name, hip);
        say_needs(in, out, needs, use->row, span, name, hip);
    }
    if (target_lacks_roc(target, use->row))
        say_no_roc(out, use, span, name, hip);
}

/* The user's own declaration of a function whose calls are written anew: what the new calls are to is another
 * one. */
static bool is_of_another_shape(const struct input *in, const struct name_use *use)
{
    if (!map_is_own(in->map, use->row) || row_kind(use->row) > ROW_DEVICE)
        return false;
    bool changed = row_attr(use->row, ROW_ATTR_addarg) != NULL;
    for (int a = ROW_ATTR_out; a <= ROW_ATTR_out9; a++)
        changed |= row_attr(use->row, (enum row_attr)a) != NULL;
    return changed && call_is_declaration(in, use);
}

static void rename_use(const struct input *in, struct output *out, const struct types *types,
                       struct needs *needs, const struct name_use *use)
{
    const char *hip = target_name(input_target(in), use->row);
    uint32_t keyword;
    if (!hip) {
        if ((!use->member || use->by_ast) && !is_written_anew(in, use))
            say_no_counterpart(out, use, name_span(in, use), tok_text(in->tok, use->tok, out->arena));
        return;
    }
    say_doubts(in, out, needs, use, hip);
    if (use->member) {
        rename_field(in, out, types, use, hip);
        return;
    }
    if (strcmp(hip, row_cuda(use->row)) == 0 || is_of_another_shape(in, use))
        return;
    if (row_kind(use->row) == ROW_TYPE && find_keyword(in, use, &keyword))
        drop_keyword(in, out, keyword);
    qualified_rename(in, out, use, str_of(hip), EDIT_RENAME, "rename");
}

/* CUDA's libraries by the beginnings of their names. */
static const char *library_of(struct str name)
{
    static const struct {
        const char *prefix, *library;
    } libraries[] = {{"cufft", "cuFFT"},       {"CUFFT_", "cuFFT"},        {"curand", "cuRAND"},
                     {"CURAND_", "cuRAND"},    {"cusparse", "cuSPARSE"},   {"CUSPARSE_", "cuSPARSE"},
                     {"cusolver", "cuSOLVER"}, {"CUSOLVER_", "cuSOLVER"},  {"cudnn", "cuDNN"},
                     {"CUDNN_", "cuDNN"},      {"nccl", "NCCL"},           {"nvrtc", "NVRTC"},
                     {"NVRTC_", "NVRTC"},      {"nvml", "NVML"},           {"NVML_", "NVML"},
                     {"nvtx", "NVTX"},         {"nvJitLink", "nvJitLink"}, {"cublasLt", "cuBLASLt"},
                     {"cublasXt", "cuBLASXt"}};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (str_starts(name, str_of(libraries[i].prefix)))
            return libraries[i].library;
    }
    return NULL;
}

/* In a namespace that has another name in HIP: that much is translated. */
static void say_unknown_in_space(const struct input *in, struct output *out, const struct name_use *use)
{
    const char *hip = row_hip(use->row);
    struct str name = name_text(in->tok, use, out->arena);
    soften(use, finding_add(out->findings, TS_UNKNOWN_IN_NAMESPACE, name_span(in, use), name,
                            qualified_hip(in, use, hip, out->arena), NULL));
    qualified_rename(in, out, use, str_of(hip), EDIT_RENAME, "rename");
}

static void say_unknown(const struct input *in, struct output *out, const struct name_use *use)
{
    struct str name = name_text(in->tok, use, out->arena);
    if (row_ok(use->row) && row_hip(use->row)) {
        say_unknown_in_space(in, out, use);
        return;
    }
    const char *library = library_of(name);
    enum finding_id id = library ? TS_LIBRARY_NOT_YET : TS_UNKNOWN_NAME;
    soften(use, finding_add(out->findings, id, name_span(in, use), name, library, NULL));
}

/* Names in a namespace that HIP has nothing like, sorted, each name's first use first. */
struct lost_name {
    struct str name;
    const struct name_use *use;
};
struct lost_names {
    VEC(struct lost_name) v;
};

static int by_lost_name(const void *pa, const void *pb)
{
    const struct lost_name *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    return c ? c : (a->use > b->use) - (a->use < b->use);
}

/* Each name once: a file may use std's counterparts in all its lines. */
static void say_lost(struct output *out, const struct input *in, struct lost_names *lost)
{
    if (lost->v.n)
        qsort(lost->v.p, lost->v.n, sizeof *lost->v.p, by_lost_name);
    for (size_t i = 0; i < lost->v.n; i++) {
        const struct lost_name *l = &lost->v.p[i];
        if (i == 0 || !str_eq(l[-1].name, l->name))
            say_no_counterpart(out, l->use, name_span(in, l->use), l->name);
    }
    vec_release(&lost->v);
}

/* Would the use be written otherwise in HIP, if it were CUDA's? */
static bool is_changed(struct row row)
{
    return !(row.data->flags & ROW_SAME) || row_attr(row, ROW_ATTR_rewrite);
}

static void run(const struct input *in, struct output *out)
{
    struct types types = {0};
    struct needs needs = {0};
    struct lost_names lost = {0};
    types_init(&types, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict == NAME_UNKNOWN)
            say_unknown(in, out, use);
        else if (use->mixed && is_changed(use->row))
            finding_add(out->findings, TS_OWN_OVERLOAD, name_span(in, use),
                        tok_text(in->tok, use->tok, out->arena), NULL, NULL);
        else if (name_is_lost(use))
            vec_push(&lost.v, (struct lost_name){name_text(in->tok, use, out->arena), use});
        else if (use->verdict == NAME_API && !row_attr(use->row, ROW_ATTR_rewrite))
            rename_use(in, out, &types, &needs, use);
    }
    say_lost(out, in, &lost);
    vec_release(&types.v);
    vec_release(&needs.seen);
}

const struct rewrite rewrite_rename = {"rename", run};
