/* include: CUDA headers become HIP headers, once each, and hip/hip_runtime.h comes in where nothing brings
 * it. */
#include "base/vec.h"
#include "core/launch.h"
#include "rewrite/call.h"

#define RUNTIME_HEADER "hip/hip_runtime.h"

/* A header that the file includes once ported. */
struct seen {
    struct str header;
    uint32_t parent; /* struct directive.parent: the branch it stands in */
};

struct includes {
    const struct input *in;
    struct output *out;
    VEC(struct seen) seen;
};

static bool inside(const struct tokens *t, uint32_t parent, uint32_t outer)
{
    for (; parent; parent = t->dir[parent - 1].parent) {
        if (parent == outer)
            return true;
    }
    return outer == 0;
}

/* Included already in this branch or one around it? */
static bool seen_before(const struct includes *s, struct str header, uint32_t parent)
{
    for (size_t i = 0; i < s->seen.n; i++) {
        if (str_eq(s->seen.p[i].header, header) && inside(s->in->tok, parent, s->seen.p[i].parent))
            return true;
    }
    return false;
}

/* The header token of an #include, or 0. */
static uint32_t header_token(const struct tokens *t, const struct directive *d)
{
    for (uint32_t i = d->hash + 1; i < d->past; i++) {
        if (t->tok[i].kind == TOK_HEADER && !(t->tok[i].flags & TOK_OPEN))
            return i;
    }
    return 0;
}

static struct str header_name(const struct tokens *t, uint32_t i)
{
    struct str raw = tok_raw(t, i);
    return str_cut(raw, 1, raw.n - 1);
}

/* A quoted header that lies beside the file is the user's own, whatever its name. */
static bool is_users(const struct input *in, uint32_t i)
{
    struct str raw = tok_raw(in->tok, i);
    if (raw.p[0] != '"' || !in->opt->beside || raw.n > 400)
        return false;
    char name[400];
    memcpy(name, raw.p + 1, raw.n - 2);
    name[raw.n - 2] = 0;
    return in->opt->beside(in->opt->beside_ctx, in->src, name);
}

/* The whole line, its newline included, when nothing but the directive stands on it. */
static struct span whole_line(const struct input *in, const struct directive *d)
{
    const char *bytes = in->src->bytes;
    struct span s = d->line;
    uint32_t last = in->tok->tok[d->past - 1].end;
    for (uint32_t i = last; i < s.end; i++) {
        if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r')
            return (struct span){s.begin, last}; /* a comment follows: it stays */
    }
    if (s.end < in->src->len && bytes[s.end] == '\r')
        s.end++;
    if (s.end < in->src->len && bytes[s.end] == '\n')
        s.end++;
    while (s.begin > 0 && (bytes[s.begin - 1] == ' ' || bytes[s.begin - 1] == '\t'))
        s.begin--;
    return s;
}

static bool looks_like_cuda_header(struct str name)
{
    static const char *const prefixes[] = {"cuda",     "cublas", "cufft",      "curand", "cusparse",
                                           "cusolver", "cudnn",  "nvToolsExt", "nvtx3/", "nvrtc",
                                           "nvml",     "cub/",   NULL};
    for (int i = 0; prefixes[i]; i++) {
        if (!str_starts(name, str_of(prefixes[i])))
            continue;
        /* A user's own "cuda_utils.h" has a toolkit-like name as well: only what has no underscore word of
         * its own. */
        return !str_starts(name, STR("cuda_")) && !str_starts(name, STR("cuda/"));
    }
    return false;
}

/* Does a header, as ported, bring the runtime API? hip_runtime_api.h does for host code. */
static bool brings_runtime(struct str hip)
{
    return str_is(hip, RUNTIME_HEADER) || str_is(hip, "hip/hip_runtime_api.h");
}

static uint32_t line_begin(const struct source *src, uint32_t at)
{
    while (at > 0 && src->bytes[at - 1] != '\n' && src->bytes[at - 1] != '\r')
        at--;
    if (at == 0 && src->len >= 3 && memcmp(src->bytes, "\xef\xbb\xbf", 3) == 0)
        return 3;
    return at;
}

/* Most HIP headers want hip/hip_runtime.h before them, as nvcc's own include of cuda_runtime.h comes before
 * all. */
static bool wants_runtime_before(struct str hip)
{
    static const char *const alone[] = {RUNTIME_HEADER,       "hip/hip_runtime_api.h", "hip/hip_fp16.h",
                                        "hip/hip_bfloat16.h", "hip/hip_version.h",     NULL};
    for (int i = 0; alone[i]; i++) {
        if (str_is(hip, alone[i]))
            return false;
    }
    return str_starts(hip, STR("hip/"));
}

static bool runtime_seen(const struct includes *s)
{
    for (size_t i = 0; i < s->seen.n; i++) {
        if (brings_runtime(s->seen.p[i].header))
            return true;
    }
    return false;
}

/* Libraries beside HIP itself. */
static void say_library(struct includes *s, struct span span, const char *hip)
{
    static const struct {
        const char *prefix, *library;
    } libraries[] = {{"hipblas/", "hipBLAS"}, {"hipblaslt/", "hipBLASLt"}, {"hipfft/", "hipFFT"},
                     {"hiprand/", "hipRAND"}, {"hipsparse/", "hipSPARSE"}, {"hipsolver/", "hipSOLVER"},
                     {"miopen/", "MIOpen"},   {"rccl/", "RCCL"},           {"hipcub/", "hipCUB"},
                     {"rocwmma/", "rocWMMA"}, {"roctracer/", "roctracer"}, {"thrust/", "rocThrust"}};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        if (str_starts(str_of(hip), str_of(libraries[i].prefix)))
            finding_add(s->out->findings, TS_NEEDS_LIBRARY, span, str_of(hip), libraries[i].library, NULL);
    }
}

/* "#include <hip/hip_runtime.h>" on a line of its own before this directive; a later one goes. */
static void put_runtime_before(struct includes *s, const struct directive *d)
{
    const char *nl = source_newline(s->in->src);
    uint32_t at = line_begin(s->in->src, d->line.begin);
    const char *text = arena_printf(s->out->arena, "#include <" RUNTIME_HEADER ">%s", nl);
    edit_replace(s->out->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "include");
    vec_push(&s->seen, (struct seen){STR(RUNTIME_HEADER), d->parent});
}

static void map_header(struct includes *s, const struct directive *d, uint32_t i, struct row row)
{
    const struct input *in = s->in;
    struct str name = header_name(in->tok, i);
    struct span span = tok_span(in->tok, (struct tok_range){i, i + 1});
    const char *hip = row_hip(row);
    if (!hip) {
        finding_add(s->out->findings, TS_HEADER_NO_COUNTERPART, span, name, NULL,
                    row_attr(row, ROW_ATTR_note));
        return;
    }
    if (!release_in(in->opt->rocm, row.data->hip_in))
        finding_add(s->out->findings, TS_NOT_IN_RELEASE, span, name, hip, row_attr(row, ROW_ATTR_note));
    if (seen_before(s, str_of(hip), d->parent)) {
        edit_replace(s->out->edits, whole_line(in, d), STR(""), EDIT_REWRITE, "include");
        return;
    }
    if (wants_runtime_before(str_of(hip)) && !runtime_seen(s))
        put_runtime_before(s, d);
    say_library(s, span, hip);
    vec_push(&s->seen, (struct seen){str_of(hip), d->parent});
    struct span inner = {span.begin + 1, span.end - 1};
    if (!str_eq(name, str_of(hip)))
        edit_replace(s->out->edits, inner, str_of(hip), EDIT_REWRITE, "include");
}

static void look_at_include(struct includes *s, const struct directive *d)
{
    const struct tokens *t = s->in->tok;
    uint32_t i = header_token(t, d);
    if (!i) {
        if (d->past > d->hash + 2)
            finding_add(s->out->findings, TS_COMPUTED_INCLUDE,
                        tok_span(t, (struct tok_range){d->hash + 2, d->past}), tok_raw(t, d->hash + 2), NULL,
                        NULL);
        return;
    }
    struct str name = header_name(t, i);
    if (is_users(s->in, i))
        return;
    struct row row = map_find(s->in->map, name, MAP_KIND(ROW_HEADER), s->in->opt->rocm);
    if (row_ok(row))
        map_header(s, d, i, row);
    else if (looks_like_cuda_header(name))
        finding_add(s->out->findings, TS_HEADER_UNKNOWN, tok_span(t, (struct tok_range){i, i + 1}), name,
                    NULL, NULL);
    else
        vec_push(&s->seen, (struct seen){name, d->parent});
}

/* __has_include(<cuda_fp16.h>) asks for the header that the port will include. */
static void look_at_has_include(struct includes *s, uint32_t i)
{
    struct row row = map_find(s->in->map, header_name(s->in->tok, i), MAP_KIND(ROW_HEADER), s->in->opt->rocm);
    if (!row_ok(row) || !row_hip(row) || is_users(s->in, i))
        return;
    struct span span = tok_span(s->in->tok, (struct tok_range){i, i + 1});
    edit_replace(s->out->edits, (struct span){span.begin + 1, span.end - 1}, str_of(row_hip(row)),
                 EDIT_REWRITE, "include");
}

/* Device code, a launch, or a use of the API. */
static bool needs_runtime(const struct input *in)
{
    static const char *const keywords[] = {"__global__",   "__device__",  "__shared__",
                                           "__constant__", "__managed__", NULL};
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict != NAME_API || (u->member && !u->by_ast) || in->tok->tok[u->tok].flags & TOK_DIRECTIVE)
            continue;
        if (!(u->row.data->flags & ROW_SAME) || name_looks_cuda(tok_raw(in->tok, u->tok)))
            return true;
        for (int k = 0; keywords[k]; k++) {
            if (tok_word(in->tok, u->tok, keywords[k]))
                return true;
        }
    }
    struct launch l;
    for (uint32_t i = 0; i < in->tok->n; i++) {
        if (launch_begins(in->tok, i) && launch_at(in->tok, i, &l))
            return true;
    }
    return false;
}

static bool has_runtime(const struct includes *s)
{
    if (runtime_seen(s))
        return true;
    const struct facts *f = s->in->facts;
    for (uint32_t i = 0; i < f->nincludes; i++) {
        struct row row = map_find(s->in->map, str_of(f->include[i]), MAP_KIND(ROW_HEADER), s->in->opt->rocm);
        if (row_ok(row) && row_hip(row) && brings_runtime(str_of(row_hip(row))))
            return true;
    }
    return false;
}

/* The index + 1 of the #ifndef of an include guard around the whole file, or 0. */
static uint32_t guard_of(const struct tokens *t)
{
    if (t->ndir < 3 || t->dir[0].kind != DIR_IFNDEF || t->dir[1].kind != DIR_DEFINE || t->dir[0].hash != 0)
        return 0;
    uint32_t end = t->dir[0].partner;
    return end && t->dir[end].kind == DIR_ENDIF && t->dir[end].past == t->n ? 1 : 0;
}

/* The first line of code or of an #include (or of the outermost #if around it), inside an include guard. */
static uint32_t place_for_include(const struct input *in)
{
    const struct tokens *t = in->tok;
    uint32_t guard = guard_of(t), i = guard ? t->dir[1].past : 0;
    for (uint32_t d = guard ? 2 : 0; d < t->ndir; d++) {
        if (t->dir[d].hash > i)
            break; /* code comes first */
        if (t->dir[d].kind == DIR_INCLUDE) {
            i = t->dir[d].hash;
            break;
        }
        bool skip = t->dir[d].kind == DIR_PRAGMA || t->dir[d].kind == DIR_DEFINE ||
                    t->dir[d].kind == DIR_UNDEF || t->dir[d].kind == DIR_EMPTY;
        if (!skip)
            break; /* a conditional: before it */
        i = t->dir[d].past;
    }
    return i < t->n ? line_begin(in->src, t->tok[i].begin) : in->src->len;
}

static void insert_runtime(struct includes *s)
{
    const struct source *src = s->in->src;
    uint32_t at = place_for_include(s->in);
    const char *nl = source_newline(src);
    const char *before = at == src->len && at > 0 && src->bytes[at - 1] != '\n' ? nl : "";
    const char *text = arena_printf(s->out->arena, "%s#include <" RUNTIME_HEADER ">%s", before, nl);
    edit_replace(s->out->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "include");
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct includes s = {.in = in, .out = out};
    for (uint32_t d = 0; d < t->ndir; d++) {
        if (t->dir[d].kind == DIR_INCLUDE) {
            look_at_include(&s, &t->dir[d]);
            continue;
        }
        for (uint32_t i = t->dir[d].hash; i < t->dir[d].past; i++) {
            if (t->tok[i].kind == TOK_HEADER && !(t->tok[i].flags & TOK_OPEN))
                look_at_has_include(&s, i);
        }
    }
    if (!has_runtime(&s) && needs_runtime(in))
        insert_runtime(&s);
    vec_release(&s.seen);
}

const struct rewrite rewrite_include = {"include", run};
