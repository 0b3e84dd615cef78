#include "plan/includes/includes.h"
#include "plan/conditions/sides.h"
#include "plan/helpers/helper.h"
#include "plan/includes/branches.h"
#include "plan/includes/companion.h"
#include "plan/includes/implicit.h"
#include "plan/includes/includes_home.h"
#include "plan/includes/runtime.h"
#include "plan/input/header.h"
#include "plan/input/place.h"
#include "plan/locks/lock.h"

struct planner {
    const struct input *in;
    struct include_plan *plan;
    struct arena *arena;
    struct runtime_use use;
    struct branches branches; /* as far as the plan is */
    /* all of the plan's ported: those that a parse saw count as in no branch */
    struct branches named;
    struct companions companions;
    struct homes homes;                 /* where what is added belongs, if in branches */
    bool runtime;                       /* in whatever branch */
    const struct directive *runtime_at; /* the #include that brings it, in no branch, or NULL */
    /* the first token that needs nvcc's implicit include of it */
    uint32_t early;
    bool late; /* an #include that would bring it stands behind that one */
};

void include_plan_release(struct include_plan *p)
{
    vec_release(&p->include);
    vec_release(&p->line);
    vec_release(&p->added.v);
    vec_release(&p->ported);
}

bool include_plan_has(const struct include_plan *p, const char *list)
{
    struct str rest = str_of(list), header;
    while (companion_next(&rest, &header)) {
        for (size_t i = 0; i < p->ported.n; i++) {
            if (str_eq(p->ported.p[i], header))
                return true;
        }
    }
    return false;
}

struct row include_plan_giver(const struct include_plan *p, const char *hip)
{
    char line[200];
    if (!row_ok(p->giver) || !hip || strlen(hip) > sizeof line - sizeof "#define  ")
        return (struct row){0};
    memcpy(stpcpy(stpcpy(line, "#define "), hip), " ", 2);
    return strstr(map_helper(row_attr(p->giver, ROW_ATTR_helper)), line) ? p->giver
                                                                         : (struct row){0};
}

bool include_plan_reaches(const struct include_plan *p, const char *list)
{
    return p->behind || include_plan_has(p, list);
}

static struct row header_row(const struct input *in, struct str name)
{
    return map_find(in->map, name, MAP_KIND(ROW_HEADER), in->opt->rocm);
}

/* parent: of an #include that no parse saw. One of HIP's own header stands on the
 * user's side for HIP. */
static void add_ported(struct planner *s, struct str name, uint32_t parent)
{
    const struct input *in = s->in;
    struct include_plan *p = s->plan;
    struct row row = header_row(in, name);
    const char *hip = row_ok(row) ? target_name(input_target(in), row) : NULL;
    if (hip && row_attr(row, ROW_ATTR_helper))
        p->giver = row;
    struct str header = hip ? str_of(hip) : name;
    vec_push(&p->ported, header);
    branches_note(&s->named, header, hip ? parent : 0);
}

static void list_ported(struct planner *s)
{
    const struct input *in = s->in;
    const struct tokens *t = in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        uint32_t at = t->tok[i].begin;
        if (i && (!sides_kept(in->sides, at) || sides_hip(in->sides, at)))
            add_ported(s, header_name(t, i), input_inactive(in, i) ? t->dir[d].parent : 0);
    }
    for (uint32_t i = 0; i < in->facts->nincludes; i++)
        add_ported(s, str_of(in->facts->include[i]), 0);
}

/* Does what stands in this branch have one of the headers (a list with commas), by an #include of
 * the file, a user's header or a line of the plan? One in another branch that no parse saw is a
 * help for names that none saw (not seen) alone. */
static bool has_header_at(const struct planner *s, const char *list, uint32_t parent, bool seen)
{
    if (!seen && include_plan_has(s->plan, list))
        return true;
    struct str rest = str_of(list), header;
    while (companion_next(&rest, &header)) {
        if (branches_have(&s->named, header, parent) || branches_have(&s->branches, header, parent))
            return true;
    }
    return false;
}

/* A header that the ported file includes in a branch. */
static void includes_note(struct planner *s, struct str header, uint32_t parent)
{
    branches_note(&s->branches, header, parent);
    if (!runtime_comes_by(s->use, header))
        return;
    s->runtime = true;
    branches_note_condition(&s->branches, parent);
}

/* Is the runtime there for what this branch includes? Another branch of the
 * same condition counts. */
static bool has_runtime_at(const struct planner *s, uint32_t parent)
{
    return branches_have(&s->branches, STR(RUNTIME_HEADER), parent) ||
           (!s->use.device && branches_have(&s->branches, STR(API_HEADER), parent)) ||
           branches_have_condition(&s->branches, parent);
}

/* The newline that a line added at the very end needs before it: the file's
 * last line may have none. */
static const char *newline_before(const struct source *src, uint32_t at)
{
    return at == src->len && at > 0 && src->bytes[at - 1] != '\n' ? source_newline(src) : "";
}

/* Does a line begin there that is neither empty nor, where directives are let
 * through, one of those? */
static bool meets_text(const struct source *src, uint32_t at, bool directives)
{
    char c = at < src->len ? src->bytes[at] : '\n';
    return c != '\n' && c != '\r' && !(directives && c == '#');
}

static void includes_add_text(struct planner *s, uint32_t at, enum edit_order order,
                              const char *text)
{
    at = sides_place(s->in, at);
    const char *whole = arena_printf(s->arena, "%s%s", newline_before(s->in->src, at), text);
    vec_push(&s->plan->line, (struct include_line){at, order, whole});
}

static void includes_add_header(struct planner *s, struct str header, uint32_t at,
                                enum edit_order order, const char *after)
{
    const char *nl = source_newline(s->in->src);
    const char *before = str_is(header, RUNTIME_HEADER) ? runtime_switch(s->in, s->arena) : "";
    includes_add_text(s, at, order,
                      arena_printf(s->arena, "%s#include <%.*s>%s%s", before, (int)header.n,
                                   header.p, nl, after));
}

/* Adds the headers that CUDA's header includes and HIP's does not, on lines of their own at that
 * place. */
static void add_companions(struct planner *s, struct row row, uint32_t at, uint32_t parent)
{
    struct str list = str_of(target_lacks(input_target(s->in), row)), cuda;
    while (companion_next(&list, &cuda)) {
        struct companion c = companion_find(&s->companions, cuda);
        if (!c.hip || has_header_at(s, c.hip, parent, c.seen))
            continue;
        includes_add_header(s, str_of(c.hip), at, ORDER_HEADER, "");
        includes_note(s, str_of(c.hip), parent);
    }
}

/* A header of CUDA's that HIP has one for. */
static void includes_port(struct planner *s, struct include *inc)
{
    uint32_t parent = inc->at->parent;
    struct str hip = str_of(inc->hip);
    inc->fate = branches_have(&s->branches, hip, parent) ? INCLUDE_GOES : INCLUDE_BECOMES;
    if (inc->fate == INCLUDE_GOES)
        return;
    if (runtime_goes_before(hip) && !has_runtime_at(s, parent)) {
        includes_add_header(s, STR(RUNTIME_HEADER), place_before(s->in, inc->at->line.begin),
                            ORDER_RUNTIME, "");
        includes_note(s, STR(RUNTIME_HEADER), parent);
    }
    includes_note(s, hip, parent);
    add_companions(s, inc->row, place_after(s->in, inc->at), parent);
}

static void includes_judge(struct planner *s, struct include *inc)
{
    const struct input *in = s->in;
    struct str name = header_name(in->tok, inc->header);
    if (header_is_users(in, inc->header))
        return;
    inc->row = header_row(in, name);
    const char *hip = row_ok(inc->row) ? target_name(input_target(in), inc->row) : NULL;
    /* nvcc includes cuda_runtime.h by itself, so the API's header was enough for device code. */
    inc->hip = hip && s->use.device && strcmp(hip, API_HEADER) == 0 ? RUNTIME_HEADER : hip;
    if (inc->hip)
        includes_port(s, inc);
    else if (row_ok(inc->row))
        inc->fate = INCLUDE_LOST;
    else if (header_looks_cuda(s->in->map, name))
        inc->fate = INCLUDE_UNKNOWN;
    else
        includes_note(s, name, inc->at->parent);
}

/* Returns the first token of a .cu file that is the runtime's, if no header before it may be the
 * project's; UINT32_MAX: there is none. */
static uint32_t find_early(const struct input *in)
{
    const struct tokens *t = in->tok;
    uint32_t first = UINT32_MAX;
    for (uint32_t i = 0; in->is_main && i < in->names->n && first == UINT32_MAX; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict == NAME_API && !(t->tok[u->tok].flags & (TOK_DIRECTIVE | TOK_DEAD)))
            first = u->tok;
    }
    for (uint32_t k = 0; k < t->ndir && t->dir[k].hash < first && first != UINT32_MAX; k++) {
        uint32_t i = t->dir[k].kind == DIR_INCLUDE ? directive_header(t, &t->dir[k]) : 0;
        if (t->dir[k].kind == DIR_INCLUDE && (!i || tok_raw(t, i).p[0] == '"'))
            return UINT32_MAX;
    }
    return first;
}

static void plan_include(struct planner *s, const struct directive *d)
{
    struct include inc = {
        .at = d, .header = directive_header(s->in->tok, d), .fate = INCLUDE_STAYS};
    bool branch = d->parent && d->parent != place_guard(s->in);
    bool hip = sides_hip(s->in->sides, d->line.begin);
    if (sides_kept(s->in->sides, d->line.begin) && !hip)
        inc.fate = INCLUDE_STAYS;
    else if (inc.header)
        includes_judge(s, &inc);
    else
        inc.fate = INCLUDE_COMPUTED;
    vec_push(&s->plan->include, inc);
    if (!s->plan->behind && !branch && inc.hip)
        s->plan->behind = d;
    if (!s->runtime_at && !branch && branches_have(&s->branches, STR(RUNTIME_HEADER), d->parent)) {
        s->late |= d->hash > s->early;
        s->runtime_at = s->late ? NULL : d;
    }
}

/* Those of the CUDA headers that the user's own headers include. */
static void add_companions_of_own_headers(struct planner *s)
{
    const struct facts *f = s->in->facts;
    for (uint32_t i = 0; i < f->nincludes; i++) {
        struct row row = header_row(s->in, str_of(f->include[i]));
        if (row_ok(row) && *target_lacks(input_target(s->in), row))
            add_companions(s, row, place_of_includes(s->in), 0);
    }
}

/* The headers that names beyond the header rows want (include=): the first of each
 * list, one line each. */
static void add_required(struct planner *s)
{
    struct target target = input_target(s->in);
    const struct directive *d = s->plan->behind;
    for (uint32_t i = 0; d && i < s->in->names->n; i++) {
        const struct name_use *u = &s->in->names->use[i];
        bool sure = u->verdict == NAME_API && (!u->member || u->by_ast) && row_hip(u->row) &&
                    !sides_kept(s->in->sides, s->in->tok->tok[u->tok].begin);
        const char *list = sure ? row_attr(u->row, ROW_ATTR_include) : NULL;
        if (!list || target_takes_roc(target, u->row) || !target_has(target, u->row) ||
            has_header_at(s, list, d->parent, !u->inactive))
            continue;
        struct str header = {list, strcspn(list, ",")};
        includes_add_header(s, header, place_after(s->in, d), ORDER_HEADER, "");
        includes_note(s, header, d->parent);
    }
}

/* Returns the place for helpers after an #include: the line after the last #include of its run. */
static uint32_t place_of_helpers(const struct input *in, const struct directive *d)
{
    const struct tokens *t = in->tok;
    while (d + 1 < t->dir + t->ndir && d[1].kind == DIR_INCLUDE && d[1].hash == d->past + 1)
        d++;
    return place_after(in, d);
}

/* Helpers that lie in files of their own. */
static const char *include_helpers(struct planner *s, const struct helpers *h)
{
    for (size_t i = 0; i < h->v.n; i++)
        vec_push(&s->plan->added.v, helper_file(&h->v.p[i], s->arena));
    return helpers_lines(h, s->in->opt->depth, source_newline(s->in->src), s->arena);
}

/* Helpers that stand in the file itself, with an empty line above. */
static const char *paste_helpers(struct planner *s, const struct helpers *h)
{
    const char *nl = source_newline(s->in->src);
    return arena_printf(s->arena, "%s%s", nl, helpers_text(h, nl, s->arena));
}

/* Adds the helper for rewritten lock loops: no name of CUDA's asks for it. */
static void take_lockstep(struct helpers *h, const struct planner *s)
{
    struct locks locks = {0};
    locks_find(&locks, s->in);
    if (locks_want_helper(&locks))
        helpers_take(h, LOCK_HELPER, map_helper, s->arena);
    locks_release(&locks);
}

/* Adds the helpers that come with a header that the file itself includes. */
static void take_of_headers(struct helpers *h, const struct planner *s)
{
    for (size_t i = 0; i < s->plan->include.n; i++) {
        const struct include *inc = &s->plan->include.p[i];
        bool ported = inc->fate == INCLUDE_BECOMES || inc->fate == INCLUDE_GOES;
        const char *helper = ported ? row_attr(inc->row, ROW_ATTR_helper) : NULL;
        if (helper)
            helpers_take(h, helper, map_helper, s->arena);
    }
}

/* Writes them at that place, with an empty line before text. */
static void write_helpers(struct planner *s, const struct helpers *h, uint32_t at)
{
    const struct source *src = s->in->src;
    const char *text = s->in->opt->adds_files ? include_helpers(s, h) : paste_helpers(s, h);
    bool apart = meets_text(src, at, s->in->opt->adds_files);
    includes_add_text(s, at, ORDER_HELPER,
                      arena_printf(s->arena, "%s%s", text, apart ? source_newline(src) : ""));
}

/* The place for a line in a branch: behind the #include that brings the runtime there, else at the
 * branch's beginning, where the runtime is included first. */
static uint32_t place_of_home(struct planner *s, const struct home *h)
{
    if (h->behind)
        return place_of_helpers(s->in, h->behind);
    const struct directive *d = &s->in->tok->dir[h->branch - 1];
    uint32_t at = place_after(s->in, d);
    if (!branches_have(&s->branches, STR(RUNTIME_HEADER), h->branch)) {
        includes_add_header(s, STR(RUNTIME_HEADER), at, ORDER_RUNTIME, "");
        includes_note(s, STR(RUNTIME_HEADER), h->branch);
    }
    return at;
}

/* Moves a helper that is written with a library to the library's #includes, if all are in branches:
 * what is optional there stays so. */
static bool goes_home(struct planner *s, const struct helper *helper)
{
    struct homes homes = {0};
    struct helpers own = {0};
    struct str library = helper_library(helper->text);
    if (library.n)
        homes_of_header(&homes, s->in, s->plan, library);
    if (homes.v.n)
        helpers_take(&own, helper->name, map_helper, s->arena);
    for (size_t i = 0; i < homes.v.n; i++)
        write_helpers(s, &own, place_of_home(s, &homes.v.p[i]));
    helpers_release(&own);
    bool goes = homes.v.n > 0;
    homes_release(&homes);
    return goes;
}

/* Leaves those that stay where the file's own includes are. */
static void send_home(struct planner *s, struct helpers *h)
{
    struct helpers rest = {0};
    size_t gone = 0;
    bool *goes = ARENA_ARRAY(s->arena, bool, h->v.n);
    for (size_t i = 0; i < h->v.n; i++) {
        goes[i] = h->v.p[i].called && goes_home(s, &h->v.p[i]);
        gone += goes[i];
    }
    for (size_t i = 0; gone && i < h->v.n; i++) {
        if (h->v.p[i].called && !goes[i])
            helpers_take(&rest, h->v.p[i].name, map_helper, s->arena);
    }
    if (!gone)
        return;
    helpers_release(h);
    *h = rest;
}

static void add_helpers_outside(struct planner *s, const struct helpers *h)
{
    const struct directive *d = s->in->opt->embedded ? s->plan->behind : s->runtime_at;
    uint32_t at = d ? place_of_helpers(s->in, d) : place_of_includes(s->in);
    if (!d && !s->in->opt->embedded)
        includes_add_header(s, STR(RUNTIME_HEADER), at, ORDER_RUNTIME, "");
    write_helpers(s, h, at);
}

/* The helpers of the file's names and headers: behind the runtime that they are written with. True
 * if the runtime is there with them. */
static bool add_helpers(struct planner *s)
{
    struct helpers h = {0};
    helpers_find(&h, s->in, s->arena);
    take_of_headers(&h, s);
    take_lockstep(&h, s);
    send_home(s, &h);
    bool any = h.v.n > 0;
    for (size_t i = 0; any && i < s->homes.v.n; i++)
        write_helpers(s, &h, place_of_home(s, &s->homes.v.p[i]));
    if (any && !s->homes.v.n)
        add_helpers_outside(s, &h);
    helpers_release(&h);
    return any;
}

/* In whatever branch, or by the user's own headers. */
static bool includes_has_runtime(const struct planner *s)
{
    bool found = s->runtime;
    for (size_t i = 0; !found && i < s->in->facts->nincludes; i++)
        found = runtime_comes_by(s->use, s->plan->ported.p[s->plan->ported.n - 1 - i]);
    return found;
}

/* nvcc includes CUDA's runtime by itself. */
static void add_runtime(struct planner *s)
{
    s->runtime = true;
    for (size_t i = 0; i < s->homes.v.n; i++)
        place_of_home(s, &s->homes.v.p[i]);
    if (s->homes.v.n)
        return;
    const struct source *src = s->in->src;
    uint32_t at = place_of_includes(s->in);
    includes_add_header(s, STR(RUNTIME_HEADER), at, ORDER_RUNTIME,
                        meets_text(src, at, true) ? source_newline(src) : "");
}

/* Does the port name the header, by one of its two names? */
static bool names_header(const struct planner *s, const struct implicit *h)
{
    return branches_have(&s->branches, str_of(h->c), place_guard(s->in)) ||
           (h->cxx && branches_have(&s->branches, str_of(h->cxx), place_guard(s->in)));
}

/* Adds the headers that nvcc includes besides CUDA's runtime, in a file that needs HIP's: after
 * that header, or in its place. */
static void add_implicit(struct planner *s)
{
    struct implicit header[IMPLICIT_HEADERS];
    bool cuda = s->in->is_main || s->runtime || s->plan->behind;
    int n = cuda ? implicit_find(s->in, header) : 0;
    uint32_t at = s->runtime_at ? place_after(s->in, s->runtime_at) : place_of_includes(s->in);
    for (int i = 0; i < n; i++) {
        if (!names_header(s, &header[i]))
            includes_add_header(s, str_of(header[i].in_std ? header[i].cxx : header[i].c), at,
                                ORDER_HEADER, "");
    }
}

/* Does a header of the project that wants the runtime from the .cu file stand before what brings it? */
static bool leans_too_early(const struct planner *s)
{
    const struct input *in = s->in;
    bool early = false;
    if (!in->is_main || !in->opt->needs_includer)
        return false;
    for (size_t i = 0; i < s->plan->include.n && !early; i++) {
        const struct include *inc = &s->plan->include.p[i];
        if (inc->at == s->runtime_at)
            break;
        early = inc->header && header_is_users(in, inc->header);
    }
    return early;
}

void include_plan_init(struct include_plan *p, const struct input *in, struct arena *a)
{
    *p = (struct include_plan){0};
    struct planner s = {.in = in, .plan = p, .arena = a, .use = runtime_use_of(in->tok)};
    s.branches.in = in;
    s.named.in = in;
    s.companions.in = in;
    s.early = find_early(in);
    list_ported(&s);
    for (uint32_t d = 0; d < in->tok->ndir; d++) {
        if (in->tok->dir[d].kind == DIR_INCLUDE)
            plan_include(&s, &in->tok->dir[d]);
    }
    add_companions_of_own_headers(&s);
    add_required(&s);
    homes_find(&s.homes, in, p, &s.branches);
    bool built = in->hip->built; /* by the project's own HIP build, with all that it includes */
    bool lacks = s.late || leans_too_early(&s) ||
                 (!includes_has_runtime(&s) && (s.homes.v.n || runtime_is_needed(in, s.use)));
    if (!add_helpers(&s) && !in->opt->embedded && lacks && !built)
        add_runtime(&s);
    if (!in->opt->embedded && !built)
        add_implicit(&s);
    homes_release(&s.homes);
    companions_release(&s.companions);
    branches_release(&s.branches);
    branches_release(&s.named);
}
