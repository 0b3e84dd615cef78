/* What the probes say about a row. */
#include "base/fs.h"
#include "prover.h"

/* What was found under a name. */
struct found {
    struct decls decls;
    bool macro, builtin, keyword, type, value, other; /* other: the field, namespace or header */
    CXType of;                                        /* PROBE_OF */
    const char *error;                                /* of the using-declaration */
};

static bool spoke(const struct probe *p)
{
    return p->there && !p->error;
}

static const char *swallowed(const struct probe *p)
{
    return p->error ? p->error : "its text was swallowed by an error above";
}

static void take_probe(const struct subject *s, const struct probe *p, struct arena *a,
                       struct found *f)
{
    switch (p->kind) {
    case PROBE_NAME:
        decls_of_using(p->cursor, &f->decls);
        break;
    case PROBE_OWNER:
        if (!f->decls.n)
            decls_of_member(p->cursor, strrchr(s->name, ':') + 1, a, &f->decls);
        break;
    case PROBE_OF:
        f->of = clang_getCanonicalType(clang_getCursorType(p->cursor));
        break;
    case PROBE_TYPE:
        f->type = true;
        break;
    case PROBE_VALUE:
        f->value = true;
        break;
    case PROBE_MACRO:
        f->macro = true;
        break;
    case PROBE_BUILTIN:
        f->builtin = true;
        break;
    case PROBE_KEYWORD:
        f->keyword = true;
        break;
    case PROBE_FIELD:
    case PROBE_NAMESPACE:
    case PROBE_HEADER:
        f->other = true;
        break;
    case PROBE_SIG:
    case PROBE_CALL:
        break;
    }
}

static void check_mappings_judge_gather(const struct text *x, const struct subject *s,
                                        struct found *f)
{
    *f = (struct found){0};
    for (uint32_t i = s->found.begin; i < s->found.end; i++) {
        const struct probe *p = &x->probes.p[i];
        if (p->error && !f->error && p->kind != PROBE_OF)
            f->error = p->error;
        if (spoke(p))
            take_probe(s, p, x->arena, f);
    }
}

static bool check_mappings_judge_is_function(enum CXCursorKind k)
{
    return k == CXCursor_FunctionDecl || k == CXCursor_FunctionTemplate ||
           k == CXCursor_CXXMethod || k == CXCursor_Constructor || k == CXCursor_ConversionFunction;
}

/* libclang has no kind for a template of a variable. */
static bool is_variable(enum CXCursorKind k)
{
    return k == CXCursor_VarDecl || k == CXCursor_FieldDecl || k == CXCursor_UnexposedDecl;
}

static bool check_mappings_judge_is_type(enum CXCursorKind k)
{
    return (k >= CXCursor_StructDecl && k <= CXCursor_EnumDecl) || k == CXCursor_TypedefDecl ||
           k == CXCursor_ClassTemplate || k == CXCursor_TypeAliasDecl ||
           k == CXCursor_TypeAliasTemplateDecl;
}

static bool any(const struct decls *d, bool (*is)(enum CXCursorKind))
{
    for (int i = 0; i < d->n; i++)
        if (is(clang_getCursorKind(d->p[i])))
            return true;
    return false;
}

static bool check_mappings_judge_is_constant(const struct decls *d)
{
    for (int i = 0; i < d->n; i++) {
        enum CXCursorKind k = clang_getCursorKind(d->p[i]);
        if (k == CXCursor_EnumConstantDecl ||
            (is_variable(k) && clang_isConstQualifiedType(clang_getCursorType(d->p[i]))))
            return true;
    }
    return false;
}

static bool has_kind(enum row_kind kind, const struct found *f)
{
    switch (kind) {
    case ROW_FUNC:
        return any(&f->decls, check_mappings_judge_is_function) || f->macro;
    case ROW_DEVICE:
        return any(&f->decls, check_mappings_judge_is_function) ||
               check_mappings_judge_is_constant(&f->decls) || any(&f->decls, is_variable) ||
               f->builtin || f->macro || f->keyword;
    case ROW_TYPE:
        return any(&f->decls, check_mappings_judge_is_type) || f->type;
    case ROW_ENUM:
        return check_mappings_judge_is_constant(&f->decls) || (f->macro && f->value);
    case ROW_MACRO:
        return check_mappings_judge_is_constant(&f->decls) || f->macro || f->keyword;
    default:
        return f->other;
    }
}

static const char *what_is(const struct found *f)
{
    return any(&f->decls, check_mappings_judge_is_function) ? "a function"
           : any(&f->decls, check_mappings_judge_is_type)   ? "a type"
           : check_mappings_judge_is_constant(&f->decls)    ? "a constant"
           : any(&f->decls, is_variable)                    ? "a variable"
                                                            : "a macro";
}

static const char *check_mappings_judge_missing(const struct proof *t, const struct subject *s,
                                                const struct found *f)
{
    if (f->decls.n || f->macro)
        return arena_printf(t->arena, "%s there, and the row's kind is %s", what_is(f),
                            row_kind_name(row_kind(s->row)));
    if (row_kind(s->row) == ROW_FIELD && f->error)
        return arena_printf(t->arena, "no such member: %s", f->error);
    return row_kind(s->row) == ROW_HEADER ? "no such header"
                                          : "no such name in the family's headers";
}

/* A CUDA macro that stands for a type, and one that the headers only ask for. */
static bool is_other_macro(const struct proof *t, const struct headers *h, const struct subject *s,
                           const struct found *f)
{
    const char *value = row_attr(s->row, ROW_ATTR_value);
    if (any(&f->decls, check_mappings_judge_is_type))
        return value && row_ok(map_find(t->map, str_of(value), MAP_KIND(ROW_TYPE), 0));
    return s->claims && switch_is_known(t, h, s->name);
}

/* A header of the machine's own HIP is none of the release's. */
static bool header_is_there(const struct proof *t, const struct subject *s, const struct found *f)
{
    size_t n = strcspn(s->name, "/");
    const char *folder = proof_header_path(t, arena_strdup(t->arena, (struct str){s->name, n}));
    return fs_kind(proof_header_path(t, s->name)) == FS_FILE ||
           (f->other && fs_kind(folder) == FS_NONE);
}

/* Compares one signature with all overloads; NULL when one of them agrees. by_call: as far as can
 * be seen, and where there is no function to compare with. */
static const char *overload_differs(const struct proof *t, const struct subject *s,
                                    const struct probe *p, const struct decls *d, bool *by_call)
{
    const char *why = NULL;
    struct comparison c = {.required = p->nargs, .arena = t->arena};
    c.extra = !t->roc && row_attr(s->row, ROW_ATTR_addarg) ? 1 : 0;
    for (int i = 0; !t->roc && i < 10; i++)
        c.free_args |= row_arg(s->row, i) ? 1u << i : 0;
    *by_call = true;
    bool possible = false;
    for (int i = 0; i < d->n; i++) {
        if (!check_mappings_judge_is_function(clang_getCursorKind(d->p[i])))
            continue;
        const char *here = params_differ(p->cursor, d->p[i], &c);
        if (!here && !c.by_call) {
            *by_call = false;
            return NULL;
        }
        possible |= !here;
        /* The types of an overload with as many arguments say more than another number of them. */
        if (here && (!why || str_starts(str_of(here), STR("argument"))))
            why = here;
    }
    return possible ? NULL : why;
}

/* The calls of one signature with as many arguments: one choice of template
 * arguments must compile. */
static const char *call_fails(const struct text *x, const struct subject *s, int n, int nargs,
                              bool *tried)
{
    const char *error = NULL;
    *tried = false;
    for (uint32_t i = s->calls.begin; i < s->calls.end; i++) {
        const struct probe *p = &x->probes.p[i];
        if (p->kind != PROBE_CALL || p->n != n || p->nargs != nargs)
            continue;
        *tried = true;
        if (spoke(p))
            return NULL;
        if (!error)
            error = swallowed(p);
    }
    return error;
}

/* Does a call of some overload compile with this text? */
static bool any_compiles(const struct text *x, const struct subject *s, const char *out)
{
    for (uint32_t i = s->calls.begin; i < s->calls.end; i++) {
        const struct probe *p = &x->probes.p[i];
        if (p->kind == PROBE_CALL && p->out && strcmp(p->out, out) == 0 && spoke(p))
            return true;
    }
    return false;
}

/* An overload for a type that HIP has nothing for is called by nobody in a port, and warn= or
 * nooverload= tells the user of those that the text does not suit. It must suit one. */
static bool overload_excused(const struct proof *t, const struct text *x, const struct subject *s,
                             const struct probe *p)
{
    const char *care = row_attr(s->row, t->roc ? ROW_ATTR_rocwarn : ROW_ATTR_warn);
    bool told = care || row_attr(s->row, t->roc ? ROW_ATTR_rocbreaks : ROW_ATTR_breaks) ||
                (!t->roc && row_attr(s->row, ROW_ATTR_nooverload));
    return (told || proof_lacks_type(t, str_of(subject_sig(s, p->n)))) &&
           any_compiles(x, s, p->out);
}

/* What a call written anew must do is compile. */
static const char *judge_out(const struct proof *t, const struct text *x, const struct subject *s)
{
    bool any_tried = false;
    for (uint32_t i = s->calls.begin; i < s->calls.end; i++) {
        const struct probe *p = &x->probes.p[i];
        bool tried;
        if (p->kind != PROBE_CALL || !p->out)
            continue;
        const char *error = call_fails(x, s, p->n, p->nargs, &tried);
        any_tried |= tried;
        if (error && !overload_excused(t, x, s, p))
            return arena_printf(t->arena, "out=\"%s\" does not compile: %s", p->out, error);
    }
    return any_tried ? NULL : "no sig= with as many arguments to try its out= with";
}

static bool check_mappings_judge_has_out(const struct proof *t, struct row r)
{
    for (int n = 0; n < 10; n++)
        if (proof_out(t, r, n))
            return true;
    return false;
}

/* One signature that no out= deals with. */
static const char *judge_sig(const struct proof *t, const struct text *x, const struct subject *s,
                             const struct probe *p, const struct found *f)
{
    bool tried, by_call;
    if (!spoke(p))
        return arena_printf(t->arena, "sig= is not understood in HIP's terms: %s", swallowed(p));
    const char *why = overload_differs(t, s, p, &f->decls, &by_call);
    if (why)
        return why;
    const char *error = call_fails(x, s, p->n, p->sig_args, &tried);
    if (by_call && !tried)
        return "only a call could tell, and none could be tried";
    /* A template's call is tried with types that may not suit it. */
    bool is_template = clang_getCursorKind(p->cursor) == CXCursor_FunctionTemplate;
    return error && (by_call || !is_template)
               ? arena_printf(t->arena, "a call does not compile: %s", error)
               : NULL;
}

static const char *judge_sigs(const struct proof *t, const struct text *x, const struct subject *s,
                              const struct found *f)
{
    const char *why = NULL;
    for (uint32_t i = s->calls.begin; !why && i < s->calls.end; i++) {
        const struct probe *p = &x->probes.p[i];
        if (p->kind != PROBE_SIG)
            continue;
        why = judge_sig(t, x, s, p, f);
        if (why && subject_sig(s, 1))
            why = arena_printf(t->arena, "%s, for \"%s\"", why, subject_sig(s, p->n));
    }
    return why;
}

/* C++ takes no enumerator of another type. */
static const char *type_differs(const struct proof *t, const struct found *f)
{
    for (int i = 0; f->of.kind != CXType_Invalid && i < f->decls.n; i++) {
        if (clang_getCursorKind(f->decls.p[i]) != CXCursor_EnumConstantDecl)
            continue;
        CXType own = clang_getCanonicalType(
            clang_getCursorType(clang_getCursorSemanticParent(f->decls.p[i])));
        if (!clang_equalTypes(own, f->of))
            return arena_printf(t->arena, "its type is '%s', and of= leads to '%s'",
                                parse_string(t->arena, clang_getTypeSpelling(own)),
                                parse_string(t->arena, clang_getTypeSpelling(f->of)));
    }
    return NULL;
}

static bool check_mappings_judge_is_there(const struct proof *t, const struct headers *h,
                                          const struct subject *s, const struct found *f)
{
    enum row_kind kind = row_kind(s->row);
    if (kind == ROW_HEADER)
        return header_is_there(t, s, f);
    return has_kind(kind, f) || (kind == ROW_MACRO && is_other_macro(t, h, s, f));
}

static const char *check_mappings_judge_judge(const struct proof *t, const struct headers *h,
                                              const struct text *x, struct subject *s)
{
    struct found f;
    enum row_kind kind = row_kind(s->row);
    check_mappings_judge_gather(x, s, &f);
    if (s->name && !check_mappings_judge_is_there(t, h, s, &f))
        return check_mappings_judge_missing(t, s, &f);
    if (kind == ROW_ENUM && !proof_excused(t, s->row))
        return type_differs(t, &f);
    if (kind != ROW_FUNC && kind != ROW_DEVICE)
        return NULL;
    const char *missing_form = s->claims ? further_missing(t, s->row, &f.decls) : NULL;
    if (missing_form || check_mappings_judge_has_out(t, s->row))
        return missing_form ? missing_form : judge_out(t, x, s);
    s->by_name = !subject_sig(s, 0) || (proof_excused(t, s->row) && s->claims);
    return s->by_name ? NULL : judge_sigs(t, x, s, &f);
}

/* What needs a macro or a header is not there without it. */
static void judge_need(const struct proof *t, const struct headers *h, const struct text *text,
                       struct subject *s)
{
    struct found f;
    check_mappings_judge_gather(text, s, &f);
    if (!s->trouble && check_mappings_judge_is_there(t, h, s, &f))
        s->trouble = "the headers declare it without what guard= and include= name";
}

void subject_judge(const struct proof *t, const struct headers *h, const struct text *text,
                   struct subject *s)
{
    if (need_is_missing(t, s->row)) {
        judge_need(t, h, text, s);
        return;
    }
    if (s->judged && s->trouble)
        return;
    s->judged = true;
    const char *why = check_mappings_judge_judge(t, h, text, s);
    if (s->claims)
        s->trouble = why;
    else if (!why && s->hint)
        s->trouble = arena_printf(t->arena, "exists: %s", s->name);
    else if (!why)
        s->trouble = "range too narrow: the headers have it";
}
