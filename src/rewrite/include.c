/* include: CUDA headers become HIP headers, once each, and hip/hip_runtime.h comes in where nothing brings
 * it. */
#include "base/search.h"
#include "base/vec.h"
#include "core/launch.h"
#include "map/library.h"
#include "plan/call.h"
#include "plan/companion.h"
#include "plan/helper.h"
#include "plan/needed.h"
#include "plan/place.h"

#define RUNTIME_HEADER "hip/hip_runtime.h"
#define API_HEADER     "hip/hip_runtime_api.h"

enum { DEEPEST = 256 }; /* of #ifs around an #include that we look at */

/* A header that the file includes once ported. */
struct seen {
    struct str header; /* NULL text: a free slot */
    uint32_t parent;   /* struct directive.parent: the branch it stands in */
};

struct includes {
    const struct input *in;
    struct output *out;
    struct seen *slot; /* a hash table, at most half full */
    size_t slots, used;
    struct companions companions;
    bool runtime;                       /* in whatever branch */
    const struct directive *runtime_at; /* the #include that brings it, in no branch, or NULL */
    bool device;                        /* the file has kernels, device functions or launches */
    bool launches;
};

static struct seen *find_slot(const struct includes *s, struct str header, uint32_t parent)
{
    uint64_t hash = 14695981039346656037u ^ parent;
    for (size_t i = 0; i < header.n; i++)
        hash = (hash ^ (unsigned char)header.p[i]) * 1099511628211u;
    for (size_t i = (size_t)(hash ^ hash >> 32) & (s->slots - 1);; i = (i + 1) & (s->slots - 1)) {
        struct seen *slot = &s->slot[i];
        if (!slot->header.p || (slot->parent == parent && str_eq(slot->header, header)))
            return slot;
    }
}

static void grow(struct includes *s)
{
    struct seen *old = s->slot;
    size_t n = s->slots;
    s->slots = n ? n * 2 : 64;
    s->slot = xcalloc(s->slots, sizeof *s->slot);
    for (size_t i = 0; i < n; i++) {
        if (old[i].header.p)
            *find_slot(s, old[i].header, old[i].parent) = old[i];
    }
    free(old);
}

/* Does a header, as ported, bring what the file needs? hip_runtime_api.h does for host code. */
static bool brings_runtime(const struct includes *s, struct str hip)
{
    return str_is(hip, RUNTIME_HEADER) || (!s->device && str_is(hip, API_HEADER));
}

static void note_seen(struct includes *s, struct str header, uint32_t parent)
{
    if (s->used * 2 >= s->slots)
        grow(s);
    struct seen *slot = find_slot(s, header, parent);
    s->used += !slot->header.p;
    *slot = (struct seen){header, parent};
}

/* The condition of a branch, as a key of the same table. */
static bool condition_key(const struct includes *s, uint32_t parent, struct seen *key)
{
    const struct directive *d = &s->in->tok->dir[parent - 1];
    *key = (struct seen){source_text(s->in->src, d->line), ~d->parent};
    return d->kind == DIR_IF || d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF;
}

/* A header that the ported file includes in a branch. */
static void note_include(struct includes *s, struct str header, uint32_t parent)
{
    struct seen key;
    note_seen(s, header, parent);
    if (!brings_runtime(s, header))
        return;
    s->runtime = true;
    if (parent && condition_key(s, parent, &key))
        note_seen(s, key.header, key.parent);
}

/* Included already in this branch or one around it? */
static bool seen_before(const struct includes *s, struct str header, uint32_t parent)
{
    for (int depth = 0; s->slots && depth < DEEPEST; depth++) {
        if (find_slot(s, header, parent)->header.p)
            return true;
        if (!parent)
            return false;
        parent = s->in->tok->dir[parent - 1].parent;
    }
    return false;
}

/* Is the runtime there for what this branch includes? Another branch of the same condition counts. */
static bool runtime_seen(const struct includes *s, uint32_t parent)
{
    if (seen_before(s, STR(RUNTIME_HEADER), parent) ||
        (!s->device && seen_before(s, STR(API_HEADER), parent)))
        return true;
    for (int depth = 0; s->slots && parent && depth < DEEPEST; depth++) {
        struct seen key;
        if (condition_key(s, parent, &key) && find_slot(s, key.header, key.parent)->header.p)
            return true;
        parent = s->in->tok->dir[parent - 1].parent;
    }
    return false;
}

static struct str header_name(const struct tokens *t, uint32_t i)
{
    struct str raw = tok_raw(t, i);
    return str_cut(raw, 1, raw.n - 1);
}

/* A user's own "cuda_utils.h" has a toolkit-like name as well: only what has no underscore word of its own.
 */
static bool looks_like_cuda_header(const struct map *m, struct str name)
{
    struct row library = map_library_of_header(m, name);
    bool anybodys = str_starts(name, STR("cuda_")) || str_starts(name, STR("cuda/"));
    return row_ok(library) && (!anybodys || map_is_users(m, library));
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

/* Libraries beside HIP itself. */
static void say_library(struct includes *s, struct span span, const char *hip)
{
    const char *library = map_library_of_hip_header(s->in->map, str_of(hip));
    if (library)
        finding_add(s->out->findings, TS_NEEDS_LIBRARY, span, str_of(hip), library, NULL);
}

/* "#include <hip/hip_runtime.h>" on a line of its own before this directive; a later one goes. */
static void put_runtime_before(struct includes *s, const struct directive *d)
{
    const char *nl = source_newline(s->in->src);
    uint32_t at = place_before(s->in, d->line.begin);
    const char *text = arena_printf(s->out->arena, "#include <" RUNTIME_HEADER ">%s", nl);
    edit_replace(s->out->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "include");
    note_include(s, STR(RUNTIME_HEADER), d->parent);
}

/* The newline that a line added at the very end needs before it: the file's last line may have none. */
static const char *newline_before(const struct source *src, uint32_t at)
{
    return at == src->len && at > 0 && src->bytes[at - 1] != '\n' ? source_newline(src) : "";
}

static void add_line(struct includes *s, struct str header, uint32_t at, uint32_t parent)
{
    const char *text = arena_printf(s->out->arena, "%s#include <%.*s>%s", newline_before(s->in->src, at),
                                    (int)header.n, header.p, source_newline(s->in->src));
    edit_replace(s->out->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "include");
    note_include(s, header, parent);
}

/* What CUDA's header includes and HIP's does not, on lines of their own at that place. */
static void add_companions(struct includes *s, struct row row, uint32_t at, uint32_t parent)
{
    struct str list = str_of(target_lacks(input_target(s->in), row)), cuda;
    while (companion_next(&list, &cuda)) {
        const char *hip = companion_header(&s->companions, cuda);
        if (!hip || seen_before(s, str_of(hip), parent))
            continue;
        add_line(s, str_of(hip), at, parent);
    }
}

static void map_header(struct includes *s, const struct directive *d, uint32_t i, struct row row)
{
    const struct input *in = s->in;
    struct str name = header_name(in->tok, i);
    struct span span = tok_span(in->tok, (struct tok_range){i, i + 1});
    const char *hip = target_name(input_target(in), row);
    if (!hip) {
        finding_add(s->out->findings, TS_HEADER_NO_COUNTERPART, span, name, NULL,
                    row_attr(row, ROW_ATTR_note))
            ->effort = use_effort(row);
        return;
    }
    if (!target_has(input_target(in), row))
        finding_add(s->out->findings, TS_NOT_IN_RELEASE, span, name,
                    str_is(name, hip) ? "keeps its name" : arena_printf(s->out->arena, "becomes '%s'", hip),
                    row_attr(row, ROW_ATTR_note));
    /* nvcc includes cuda_runtime.h by itself, so the API's header was enough for device code. */
    if (s->device && strcmp(hip, API_HEADER) == 0)
        hip = RUNTIME_HEADER;
    if (seen_before(s, str_of(hip), d->parent)) {
        edit_replace(s->out->edits, place_of_line(in, d), STR(""), EDIT_REWRITE, "include");
        return;
    }
    if (target_has(input_target(in), row))
        use_say_care(in, s->out, row, span, name, hip);
    if (wants_runtime_before(str_of(hip)) && !runtime_seen(s, d->parent))
        put_runtime_before(s, d);
    say_library(s, span, hip);
    note_include(s, str_of(hip), d->parent);
    struct span inner = {span.begin + 1, span.end - 1};
    if (!str_eq(name, str_of(hip)))
        edit_replace(s->out->edits, inner, str_of(hip), EDIT_REWRITE, "include");
    add_companions(s, row, place_after(in, d), d->parent);
}

static void look_at_include(struct includes *s, const struct directive *d)
{
    const struct tokens *t = s->in->tok;
    uint32_t i = directive_header(t, d);
    if (!i) {
        if (d->past > d->hash + 2)
            finding_add(s->out->findings, TS_COMPUTED_INCLUDE,
                        tok_span(t, (struct tok_range){d->hash + 2, d->past}), tok_raw(t, d->hash + 2), NULL,
                        NULL);
        return;
    }
    struct str name = header_name(t, i);
    if (header_is_users(s->in, i))
        return;
    struct row row = map_find(s->in->map, name, MAP_KIND(ROW_HEADER), s->in->opt->rocm);
    if (row_ok(row))
        map_header(s, d, i, row);
    else if (looks_like_cuda_header(s->in->map, name))
        finding_add(s->out->findings, TS_HEADER_UNKNOWN, tok_span(t, (struct tok_range){i, i + 1}), name,
                    NULL, NULL);
    else
        note_include(s, name, d->parent);
}

/* __has_include(<cuda_fp16.h>) asks for the header that the port will include. */
static void look_at_has_include(struct includes *s, uint32_t i)
{
    struct row row = map_find(s->in->map, header_name(s->in->tok, i), MAP_KIND(ROW_HEADER), s->in->opt->rocm);
    const char *hip = row_ok(row) ? target_name(input_target(s->in), row) : NULL;
    if (!hip || header_is_users(s->in, i))
        return;
    struct span span = tok_span(s->in->tok, (struct tok_range){i, i + 1});
    edit_replace(s->out->edits, (struct span){span.begin + 1, span.end - 1}, str_of(hip), EDIT_REWRITE,
                 "include");
}

/* "struct CUstream_st" declares what it names, and "typedef struct CUstream_st *cudaStream_t" that: such a
 * header does without CUDA's on purpose. */
static bool declares_itself(const struct input *in, const struct name_use *u)
{
    const struct tokens *t = in->tok;
    if (row_kind(u->row) != ROW_TYPE || u->first == 0)
        return false;
    if (tok_word(t, u->first - 1, "struct"))
        return str_ends(str_of(row_cuda(u->row)), STR("_st"));
    return tok_is(t, u->first - 1, P_STAR) && tok_is(t, u->tok + 1, P_SEMI) && u->first >= 4 &&
           tok_word(t, u->first - 3, "struct") && tok_word(t, u->first - 4, "typedef");
}

struct own_names {
    VEC(struct str) v; /* sorted */
};

static void own_names_init(struct own_names *own, const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict == NAME_API && declares_itself(in, u))
            vec_push(&own->v, str_of(row_cuda(u->row)));
    }
    if (own->v.n)
        qsort(own->v.p, own->v.n, sizeof *own->v.p, str_order);
}

/* Is this a use of something that hip/hip_runtime.h has to declare? In a .cu file that is all nvcc knows
 * without any #include; elsewhere, "float4" and "sqrtf" may be anybody's. */
static bool is_runtimes(const struct input *in, const struct name_use *u)
{
    static const char *const keywords[] = {"__global__",   "__device__",  "__shared__",
                                           "__constant__", "__managed__", NULL};
    if (row_kind(u->row) == ROW_NAMESPACE || (!in->is_main && map_is_own(in->map, u->row)))
        return false;
    if (!(u->row.data->flags & ROW_SAME) || name_looks_cuda(in->map, tok_raw(in->tok, u->tok)))
        return true;
    if (in->is_main && (row_kind(u->row) == ROW_TYPE || row_kind(u->row) == ROW_FUNC))
        return true;
    return tok_any_word(in->tok, u->tok, keywords);
}

/* Does what stands in a directive count? nvcc knows CUDA in a .cu file whatever its macros are for. */
static bool may_need_runtime(const struct input *in, uint32_t tok)
{
    const struct directive *d = tok_directive(in->tok, tok);
    return !d || (in->is_main && d->kind == DIR_DEFINE);
}

static bool uses_runtime(const struct input *in, const struct own_names *own)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict != NAME_API || (u->member && !u->by_ast) || !may_need_runtime(in, u->tok))
            continue;
        struct str name = str_of(row_cuda(u->row));
        if (own->v.n && bsearch(&name, own->v.p, own->v.n, sizeof *own->v.p, str_order))
            continue;
        if (is_runtimes(in, u))
            return true;
    }
    return false;
}

/* Device code, a launch, or a use of the API, in a header that leans on this file as well. */
static bool needs_runtime(const struct includes *s)
{
    if (s->launches || (s->in->is_main && s->in->opt->leans))
        return true;
    struct own_names own = {0};
    own_names_init(&own, s->in);
    bool uses = uses_runtime(s->in, &own);
    vec_release(&own.v);
    return uses;
}

static bool has_runtime(const struct includes *s)
{
    if (s->runtime)
        return true;
    const struct facts *f = s->in->facts;
    for (uint32_t i = 0; i < f->nincludes; i++) {
        struct row row = map_find(s->in->map, str_of(f->include[i]), MAP_KIND(ROW_HEADER), s->in->opt->rocm);
        const char *header = row_ok(row) && row_hip(row) ? row_hip(row) : f->include[i];
        if (brings_runtime(s, str_of(header)))
            return true;
    }
    return false;
}

static void insert_runtime(struct includes *s)
{
    const struct source *src = s->in->src;
    uint32_t at = place_of_includes(s->in);
    const char *nl = source_newline(src);
    const char *before = newline_before(src, at);
    bool code = at < src->len && src->bytes[at] != '#' && src->bytes[at] != '\n' && src->bytes[at] != '\r';
    const char *text =
        arena_printf(s->out->arena, "%s#include <" RUNTIME_HEADER ">%s%s", before, nl, code ? nl : "");
    edit_replace(s->out->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "include");
}

/* Those of the CUDA headers that the user's own headers include. */
static void add_companions_of_own_headers(struct includes *s)
{
    const struct facts *f = s->in->facts;
    for (uint32_t i = 0; i < f->nincludes; i++) {
        struct row row = map_find(s->in->map, str_of(f->include[i]), MAP_KIND(ROW_HEADER), s->in->opt->rocm);
        if (row_ok(row) && *target_lacks(input_target(s->in), row))
            add_companions(s, row, place_of_includes(s->in), 0);
    }
}

/* The headers that names beyond the header rows want (include=): the first of each list, one line each. */
static void add_needed(struct includes *s)
{
    struct needed needed = {0};
    struct target target = input_target(s->in);
    const struct directive *d = NULL;
    for (uint32_t i = 0; i < s->in->names->n; i++) {
        const struct name_use *u = &s->in->names->use[i];
        bool sure = u->verdict == NAME_API && (!u->member || u->by_ast) && row_hip(u->row);
        const char *list = sure ? row_attr(u->row, ROW_ATTR_include) : NULL;
        if (!list || target_takes_roc(target, u->row) || !target_has(target, u->row) ||
            !needed_is_new(&needed, list) || needed_included(s->in, list))
            continue;
        d = d ? d : needed_place(s->in);
        struct str header = {list, strcspn(list, ",")};
        if (d && !seen_before(s, header, d->parent))
            add_line(s, header, place_after(s->in, d), d->parent);
    }
    needed_release(&needed);
}

/* Has the #include, as ported, brought the runtime, so that what follows may be device code? */
static void note_runtime(struct includes *s, const struct directive *d)
{
    bool branch = d->parent && d->parent != place_guard(s->in);
    if (!s->runtime_at && !branch && seen_before(s, STR(RUNTIME_HEADER), d->parent))
        s->runtime_at = d;
}

/* The helpers of the file's names: behind the runtime that they are written with. */
static void add_helpers(struct includes *s)
{
    const struct source *src = s->in->src;
    const char *text = helper_text(s->in, s->out->arena), *nl = source_newline(src);
    if (!text)
        return;
    const struct directive *d = s->runtime_at;
    uint32_t at = d ? helper_place(s->in, d) : place_of_includes(s->in);
    bool apart = at < src->len && src->bytes[at] != '\n' && src->bytes[at] != '\r';
    const char *before = d ? "" : arena_printf(s->out->arena, "#include <" RUNTIME_HEADER ">%s", nl);
    text =
        arena_printf(s->out->arena, "%s%s%s%s%s", newline_before(src, at), before, nl, text, apart ? nl : "");
    edit_replace(s->out->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "include");
    s->runtime = true;
}

/* Looks for kernels, device functions and launches. */
static void look_for_device_code(struct includes *s)
{
    const struct tokens *t = s->in->tok;
    struct launch l;
    for (uint32_t i = 0; i < t->n && !s->launches; i++) {
        s->launches = launch_begins(t, i) && launch_at(t, i, &l);
        s->device = s->device || s->launches || tok_word(t, i, "__global__") ||
                    tok_word(t, i, "__device__") || tok_word(t, i, "__shared__");
    }
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct includes s = {.in = in, .out = out, .companions = {.in = in}};
    look_for_device_code(&s);
    for (uint32_t d = 0; d < t->ndir; d++) {
        if (t->dir[d].kind == DIR_INCLUDE) {
            look_at_include(&s, &t->dir[d]);
            note_runtime(&s, &t->dir[d]);
            continue;
        }
        for (uint32_t i = t->dir[d].hash; i < t->dir[d].past; i++) {
            if (t->tok[i].kind == TOK_HEADER && !(t->tok[i].flags & TOK_OPEN))
                look_at_has_include(&s, i);
        }
    }
    add_companions_of_own_headers(&s);
    add_needed(&s);
    add_helpers(&s);
    if (!has_runtime(&s) && needs_runtime(&s))
        insert_runtime(&s);
    companions_release(&s.companions);
    free(s.slot);
}

const struct rewrite rewrite_include = {"include", run};
