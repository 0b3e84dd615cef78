/* rename: every use of a CUDA name becomes the HIP name of its row. */
#include "map/library.h"
#include "plan/calls/builtin.h"
#include "plan/calls/dropped.h"
#include "plan/calls/qualified.h"
#include "plan/calls/targ.h"
#include "plan/conditions/label.h"
#include "plan/conditions/sides.h"
#include "plan/helpers/helpers_own.h"
#include "plan/helpers/once.h"
#include "plan/helpers/overload.h"
#include "plan/includes/includes.h"
#include "plan/input/constant.h"

/* "HIP 5.7 and later have" */
static const char *range_text(struct output *out, const char *who, struct release_range r)
{
    if (r.first && r.first == r.last)
        return arena_printf(out->arena, "%s %d.%d has", who, r.first / 100, r.first % 100);
    if (r.first && r.last)
        return arena_printf(out->arena, "%s %d.%d to %d.%d have", who, r.first / 100, r.first % 100,
                            r.last / 100, r.last % 100);
    if (r.first)
        return arena_printf(out->arena, "%s %d.%d and later have", who, r.first / 100,
                            r.first % 100);
    return arena_printf(out->arena, "%s up to %d.%d have", who, r.last / 100, r.last % 100);
}

/* "HIP 5.7 and later have it", or where several rows share the name: "HIP 5.3 to 6.3 have
 * hiprtcLinkState, HIP 6.4 and later have hipLinkState_t". */
static const char *releases_text(struct output *out, struct row row)
{
    const struct row_data *rows = row.table->rows, *first = row.data, *past = row.data + 1;
    const char *text = "";
    while (first > rows && first[-1].cuda == row.data->cuda && first[-1].kind == row.data->kind)
        first--;
    while (past < rows + row.table->nrows && past->cuda == row.data->cuda &&
           past->kind == row.data->kind)
        past++;
    for (const struct row_data *p = first; p < past; p++) {
        struct row r = {row.table, p};
        const char *hip = past - first == 1 ? "it" : row_hip(r);
        if (hip)
            text = arena_printf(out->arena, "%s%s%s %s", text, *text ? ", " : "",
                                range_text(out, "HIP", p->hip_in), hip);
    }
    return text;
}

static void say_no_counterpart(const struct input *in, struct output *out,
                               const struct name_use *use, struct str name)
{
    const char *library = row_attr(use->row, ROW_ATTR_library);
    struct row brought = library ? map_library(in->map, str_of(library)) : (struct row){0};
    struct span span = name_span(in, use);
    struct finding *f = use_say_sources(out, brought, span, name);
    if (!f) {
        f = finding_add(out->findings, TS_NO_COUNTERPART, span, name, NULL,
                        row_attr(use->row, ROW_ATTR_note));
        f->effort = use_effort(use->row);
    }
    soften(use, f);
}

/* hipBLAS's name amid rocBLAS's. */
static void say_no_roc(struct output *out, const struct name_use *use, struct span span,
                       struct str name, const char *hip)
{
    struct release_range range;
    const char *roc = row_attr(use->row, ROW_ATTR_roc), *in = row_attr(use->row, ROW_ATTR_rocin);
    const char *note = NULL;
    if (roc && in && release_range_parse(str_of(in), &range) == 0)
        note = arena_printf(out->arena, "%s %s", range_text(out, "ROCm", range), roc);
    struct finding *f = finding_add(out->findings, TS_NO_ROC_NAME, span, name, hip, note);
    if (row_kind(use->row) == ROW_MACRO) {
        f->severity = SEV_WARNING; /* a number, and of no type */
        f->effort = EFFORT_MINUTES;
    }
    soften(use, f);
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

/* Said once, where the include rewrite does not add the line: HIP may want the same macro
 * for hundreds of names. */
static void say_needs(const struct input *in, struct output *out, struct once *needs,
                      struct row row, struct span span, struct str name, const char *hip)
{
    const char *guard = row_attr(row, ROW_ATTR_guard), *include = row_attr(row, ROW_ATTR_include);
    if (target_takes_roc(input_target(in), row))
        return;
    if (once_is_new(needs, guard))
        finding_add(out->findings, TS_BEHIND_MACRO, span, name, hip,
                    arena_printf(out->arena, "-D%s", guard));
    if (once_is_new(needs, include) && !include_plan_reaches(in->includes, include))
        finding_add(out->findings, TS_HEADER_MISSING, span, name, hip, include_text(out, include));
}

/* A name without counterpart whose call HIP has another form for: args deals with it. */
static bool is_written_anew(const struct input *in, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    return c->shape == CALL_CLEAR && target_call(input_target(in), use->row, c->nargs);
}

/* The CUDA types that a file uses, sorted. */
struct types {
    VEC(struct str) v;
};

static void rename_types_init(struct types *types, const struct input *in)
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

/* Returns the replacement of a member: the path to it, "gridDim.x", after HIP's struct if the row
 * names that, too. For a struct without a row, the first of several names is the struct's. */
static const char *hip_member(const struct input *in, struct row row, const char *hip)
{
    const char *dot = strchr(row_cuda(row), '.'), *after = strchr(hip, '.'),
               *colon = strrchr(hip, ':');
    if (!dot || !after)
        return colon ? colon + 1 : hip;
    struct str cuda = {row_cuda(row), (size_t)(dot - row_cuda(row))},
               first = {hip, (size_t)(after - hip)};
    struct row type = map_find(in->map, cuda, MAP_KIND(ROW_TYPE), in->opt->rocm);
    bool is_struct =
        !row_ok(type) || !row_hip(type) || str_is(first, row_hip(type)) || str_eq(first, cuda);
    return is_struct ? after + 1 : hip;
}

static void rename_field(const struct input *in, struct output *out, const struct types *types,
                         const struct name_use *use, const char *hip)
{
    struct span span = name_span(in, use);
    struct str name = str_of(hip_member(in, use->row, hip));
    if (str_eq(name, tok_text(in->tok, use->tok, out->arena)))
        return;
    if (use->by_ast)
        edit_replace(out->edits, span, name, EDIT_RENAME, "rename");
    else if (mentions_struct(types, use->row))
        finding_add(out->findings, TS_FIELD_UNCERTAIN, span,
                    tok_text(in->tok, use->tok, out->arena), NULL,
                    arena_printf(out->arena, "in HIP: %.*s", (int)name.n, name.p));
}

/* "struct cudaDeviceProp p", "struct ::cudaDeviceProp p": HIP's name may be a typedef, so the
 * keyword goes. A declaration keeps it, and so does a tag that has a typedef beside it ("struct
 * CUstream_st *"): its counterpart is a tag as well. */
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
    bool declares =
        tok_is(t, next, P_LBRACE) || tok_is(t, next, P_SEMI) || (end && tok_is(t, next, P_COLON));
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

/* "#ifdef cudaFoo" and its like, and the user's own declarations, call nothing. */
static void say_breaks(const struct input *in, struct output *out, const struct name_use *use,
                       struct span span, struct str name)
{
    struct target target = input_target(in);
    const char *breaks = target_breaks(target, use->row);
    uint8_t flags = in->tok->tok[use->tok].flags;
    const struct call *c = call_of(in, use);
    struct row giver = include_plan_giver(in->includes, row_hip(use->row));
    if (row_ok(giver)) /* in HIP's form alone */
        breaks = target_takes_roc(target, use->row) ? row_attr(giver, ROW_ATTR_note) : NULL;
    if (!breaks || (flags & TOK_DIRECTIVE && !(flags & TOK_DEFINE)) || call_is_declaration(in, use))
        return;
    if (target_takes_roc(target, use->row) || c->shape != CALL_CLEAR ||
        !call_is_made_for(use->row, c->nargs))
        soften(use, finding_add(out->findings, TS_CALL_BREAKS, span, name, NULL, breaks));
}

/* A call in host code of what CUDA has for the device alone is one of another
 * function: C's clock(). */
static bool is_of_another_function(const struct input *in, const struct name_use *use)
{
    const char *sig = row_attr(use->row, ROW_ATTR_sig);
    if (row_kind(use->row) != ROW_DEVICE || !sig || str_starts(str_of(sig), STR("__host__")))
        return false;
    const struct fact_call *call = facts_call(in->facts, in->tok->tok[use->tok].begin);
    return call && call->in_host;
}

/* Is that said already? A function of the device that takes nothing differs in the same way
 * wherever it is called, and so do those that share the text: clock() and clock64(). */
static bool is_said(const struct input *in, struct once *needs, const struct name_use *use)
{
    const char *sig = row_attr(use->row, ROW_ATTR_sig),
               *care = target_care(input_target(in), use->row);
    bool takes_nothing =
        row_kind(use->row) == ROW_DEVICE && sig && str_ends(str_of(sig), STR("()"));
    return care && takes_nothing && needs && !once_is_new(needs, care);
}

/* Is a kernel allowed no more shared memory than a block has on AMD GPUs as well: "...,
 * THE_NAME, 48 * 1024)"? */
static bool allows_what_is_there(const struct input *in, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    const char *name = row_cuda(use->row);
    struct tok_range bytes = {use->tok + 2, use->tok + 2};
    long value;
    if (!tok_is(t, use->tok + 1, P_COMMA) ||
        (strcmp(name, "cudaFuncAttributeMaxDynamicSharedMemorySize") != 0 &&
         strcmp(name, "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES") != 0))
        return false;
    while (bytes.past < t->n && !tok_is(t, bytes.past, P_RPAREN) &&
           !tok_is(t, bytes.past, P_SEMI) && t->tok[bytes.past].kind != TOK_END)
        bytes.past =
            t->tok[bytes.past].match > bytes.past ? t->tok[bytes.past].match + 1 : bytes.past + 1;
    return constant_value(t, bytes, &value) && value <= SHARED_MOST;
}

/* Reports doubts about a translated name. */
static void say_doubts(const struct input *in, struct output *out, struct once *needs,
                       const struct name_use *use, const char *hip)
{
    struct target target = input_target(in);
    struct str name = use_name(in, use, out->arena);
    struct span span = name_span(in, use);
    bool sure = !use->member || use->by_ast;
    if (!target_has(target, use->row)) {
        const char *becomes =
            str_is(name, hip) ? "keeps its name" : arena_printf(out->arena, "becomes '%s'", hip);
        soften(use, finding_add(out->findings, TS_NOT_IN_RELEASE, span, name, becomes,
                                releases_text(out, use->row)));
    } else if (sure) {
        if (!targ_resolves_warning(in, use) && !is_of_another_function(in, use) &&
            !call_loses_nothing(in, use) && !allows_what_is_there(in, use) &&
            !is_said(in, needs, use))
            use_say_care(in, out, use->row, span, name, hip);
        say_breaks(in, out, use, span, name);
        say_needs(in, out, needs, use->row, span, name, hip);
    }
    if (target_lacks_roc(target, use->row))
        say_no_roc(out, use, span, name, hip);
}

/* The user's own declaration of a function whose calls are written anew: what the new calls
 * are to is another one. */
static bool is_of_another_shape(const struct input *in, const struct name_use *use)
{
    if (!map_is_own(in->map, use->row) || row_kind(use->row) > ROW_DEVICE)
        return false;
    bool changed = row_attr(use->row, ROW_ATTR_addarg) || row_out_any(use->row);
    return changed && call_is_declaration(in, use);
}

/* "#pragma weak NAME" alone: a compiler takes a name that nothing declares. */
static bool is_weak(const struct tokens *t, uint32_t i)
{
    return i > 3 && tok_word(t, i - 1, "weak") && tok_word(t, i - 2, "pragma") &&
           t->tok[i].flags & TOK_DIRECTIVE && !tok_is(t, i + 1, P_ASSIGN);
}

/* needs: NULL for what the port leaves out. That a name has no counterpart at all is said even so:
 * the call may have hung on it. */
static void rename_use(const struct input *in, struct output *out, const struct types *types,
                       struct once *needs, const struct name_use *use)
{
    const char *hip = target_name(input_target(in), use->row);
    uint32_t keyword;
    struct tok_range label = label_left_out(in, use);
    if (label.first < label.past) {
        finding_add(out->findings, TS_LABEL_LEFT_OUT, name_span(in, use),
                    use_name(in, use, out->arena), NULL, row_attr(use->row, ROW_ATTR_note));
        return;
    }
    if (!hip && is_weak(in->tok, use->tok))
        return;
    if (!hip) {
        if ((!use->member || use->by_ast) && !is_written_anew(in, use))
            say_no_counterpart(in, out, use, use_name(in, use, out->arena));
        return;
    }
    if (needs && !is_weak(in->tok, use->tok))
        say_doubts(in, out, needs, use, hip);
    if (use->member) {
        rename_field(in, out, types, use, hip);
        return;
    }
    if (strcmp(hip, row_cuda(use->row)) == 0 || is_of_another_shape(in, use))
        return;
    if (row_kind(use->row) == ROW_TYPE && find_keyword(in, use, &keyword))
        drop_keyword(in, out, keyword);
    hip = builtin_name(in, use, hip, out->arena);
    qualified_rename(in, out, use, str_of(hip), EDIT_RENAME, "rename");
}

/* In a namespace that has another name in HIP: that much is translated. */
static void say_unknown_in_space(const struct input *in, struct output *out,
                                 const struct name_use *use)
{
    const char *hip = row_hip(use->row);
    struct str name = name_text(in->tok, use, out->arena);
    soften(use, finding_add(out->findings, TS_UNKNOWN_IN_NAMESPACE, name_span(in, use), name,
                            qualified_hip(in, use, hip, out->arena), NULL));
    qualified_rename(in, out, use, str_of(hip), EDIT_RENAME, "rename");
}

/* A name of a library that ROCm has nothing like: the row of its header says what to do
 * instead, or its own.
 */
static void say_library_lost(const struct input *in, struct output *out, const struct name_use *use,
                             struct str name, struct row library)
{
    struct row header = {0};
    if (row_attr(library, ROW_ATTR_header))
        header = map_find(in->map, str_of(row_attr(library, ROW_ATTR_header)), MAP_KIND(ROW_HEADER),
                          in->opt->rocm);
    const char *note = row_attr(library, ROW_ATTR_note);
    struct finding *f = finding_add(out->findings, TS_NO_COUNTERPART, name_span(in, use), name,
                                    NULL, note ? note : row_attr(header, ROW_ATTR_note));
    f->effort = row_ok(header) ? use_effort(header) : EFFORT_HOURS;
    soften(use, f);
}

static void say_unknown(const struct input *in, struct output *out, const struct name_use *use)
{
    struct str name = name_text(in->tok, use, out->arena);
    if (row_ok(use->row) && row_hip(use->row) && !(use->row.data->flags & ROW_SAME)) {
        say_unknown_in_space(in, out, use);
        return;
    }
    struct row library = map_library_of_name(in->map, name);
    if (row_ok(library) && !row_hip(library)) {
        say_library_lost(in, out, use, name, library);
        return;
    }
    const char *called = row_attr(library, ROW_ATTR_name); /* NULL: CUDA itself */
    enum finding_id id = called ? TS_UNKNOWN_IN_LIBRARY : TS_UNKNOWN_NAME;
    soften(use, finding_add(out->findings, id, name_span(in, use), name, called, NULL));
}

/* Names in a namespace that HIP has nothing like, sorted: of each name those uses
 * first that HIP compiles. */
struct lost_name {
    struct str name;
    const struct name_use *use;
    bool inactive;
};
struct lost_names {
    VEC(struct lost_name) v;
};

static int by_lost_name(const void *pa, const void *pb)
{
    const struct lost_name *a = pa, *b = pb;
    int c = str_cmp(a->name, b->name);
    if (!c)
        c = a->inactive - b->inactive;
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
            say_no_counterpart(in, out, l->use, l->name);
    }
    vec_release(&lost->v);
}

/* Would the use be written otherwise in HIP, if it were CUDA's? */
static bool rename_is_changed(struct row row)
{
    return !(row.data->flags & ROW_SAME) || row_attr(row, ROW_ATTR_rewrite);
}

/* Is the name that of the file's own function, or the call one of a helper's that
 * only some calls are for? */
static bool is_for_helper(const struct input *in, const struct helpers_own *own,
                          const struct name_use *use)
{
    bool some = row_attr(use->row, ROW_ATTR_overload) != NULL;
    return some ? overload_name(in, own, use) != NULL : helpers_own_has(own, use->row);
}

/* A library's version in a condition whose side guards.c or the user has chosen. */
static bool rename_is_decided(const struct input *in, const struct name_use *use)
{
    enum choice c = sides_library_choice(in, use->tok);
    return c == CHOICE_MADE || c == CHOICE_BY_USER;
}

static void rename_run(const struct input *in, struct output *out)
{
    struct types types = {0};
    struct once needs = {0};
    struct lost_names lost = {0};
    struct dropped dropped = {0};
    struct helpers_own own;
    rename_types_init(&types, in);
    helpers_own_init(&own, in);
    dropped_init(&dropped, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        bool inactive = sides_left_out(in->sides, in->tok->tok[use->first].begin);
        bool is_dropped = inactive || dropped_has(&dropped, use->tok);
        if (use->verdict == NAME_UNKNOWN)
            say_unknown(in, out, use);
        else if (use->mixed && rename_is_changed(use->row))
            finding_add(out->findings, TS_OWN_OVERLOAD, name_span(in, use),
                        tok_text(in->tok, use->tok, out->arena), NULL, NULL);
        else if (name_is_lost(use))
            vec_push(&lost.v,
                     (struct lost_name){name_text(in->tok, use, out->arena), use, inactive});
        else if (use->verdict == NAME_API && !row_attr(use->row, ROW_ATTR_rewrite) &&
                 !rename_is_decided(in, use) && !is_for_helper(in, &own, use))
            rename_use(in, out, &types, is_dropped ? NULL : &needs, use);
    }
    say_lost(out, in, &lost);
    vec_release(&types.v);
    once_release(&needs);
    helpers_own_release(&own);
    dropped_release(&dropped);
}

const struct rewrite rewrite_rename = {"rename", .run = rename_run};
