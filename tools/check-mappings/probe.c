/* The text to parse: headers, then one probe a line. */
#include "map/placeholder.h"
#include "prover.h"
#include <ctype.h>

struct writer {
    const struct proof *t;
    struct text *out;
    struct subject *s;
    bool device;
};

static const struct text_line no_line = {0};

static void check_mappings_probe_add_line(struct text *x, struct text_line what, const char *line)
{
    buf_printf(&x->buf, "%s\n", line);
    vec_push(&x->lines, what);
}

/* A probe: what stands in its namespace. With a condition, only where that holds. */
static void add_probe(struct writer *w, struct probe p, const char *condition, const char *what)
{
    struct text *x = w->out;
    uint32_t n = (uint32_t)x->probes.n;
    vec_push(&x->probes, p);
    if (condition)
        check_mappings_probe_add_line(x, no_line, condition);
    check_mappings_probe_add_line(x, (struct text_line){.probe = n + 1},
                                  arena_printf(x->arena, "namespace probe_%u { %s }", n, what));
    if (condition)
        check_mappings_probe_add_line(x, no_line, "#endif");
}

static bool check_mappings_probe_is_identifier(const char *name)
{
    for (const char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '_')
            return false;
    return true;
}

/* "a::b" of "a::b::c", or NULL. */
static const char *check_mappings_probe_owner_of(const char *name, struct arena *a)
{
    const char *last = NULL;
    for (const char *p = name; (p = strstr(p, "::")); p += 2)
        last = p;
    return last ? arena_strdup(a, (struct str){name, (size_t)(last - name)}) : NULL;
}

/* A probe whose text, and condition if any, hold one "%s" for a name. */
static void add_for_name(struct writer *w, enum probe_kind kind, const char *const condition[2],
                         const char *const text[2], const char *name)
{
    struct arena *a = w->out->arena;
    add_probe(w, (struct probe){.kind = kind},
              condition ? arena_printf(a, "%s%s%s", condition[0], name, condition[1]) : NULL,
              arena_printf(a, "%s%s%s", text[0], name, text[1]));
}

#define PAIR(...) ((const char *const[2]){__VA_ARGS__})

static void add_name_probes(struct writer *w)
{
    const char *name = w->s->name, *owner = check_mappings_probe_owner_of(name, w->out->arena);
    enum row_kind kind = row_kind(w->s->row);
    /* A macro may stand for anything, a lone brace as well: what a macro row leads
     * to is not written out. */
    add_for_name(
        w, PROBE_NAME,
        kind == ROW_MACRO && check_mappings_probe_is_identifier(name) ? PAIR("#ifndef ", "") : NULL,
        PAIR("using ::", ";"), name);
    if (owner)
        add_for_name(w, PROBE_OWNER, NULL, PAIR("using ::", ";"), owner);
    if (owner && strstr(owner, "::"))
        add_for_name(w, PROBE_OWNER, NULL, PAIR("typedef ::", " type;"), owner);
    if (kind == ROW_TYPE)
        add_for_name(w, PROBE_TYPE, NULL, PAIR("typedef ", " type;"), name);
    if (kind == ROW_ENUM)
        add_for_name(w, PROBE_VALUE, NULL, PAIR("extern const int value[sizeof(", ")];"), name);
    if (kind == ROW_ENUM && row_attr(w->s->row, ROW_ATTR_of))
        add_for_name(w, PROBE_OF, NULL, PAIR("typedef ", " type;"),
                     proof_text(w->t, str_of(row_attr(w->s->row, ROW_ATTR_of))));
    if (!check_mappings_probe_is_identifier(name))
        return;
    add_for_name(w, PROBE_MACRO, PAIR("#ifdef ", ""), PAIR("extern int defined_", ";"), name);
    if (kind == ROW_DEVICE)
        add_for_name(w, PROBE_BUILTIN, PAIR("#if __has_builtin(", ")"),
                     PAIR("extern int builtin_", ";"), name);
    if (kind == ROW_DEVICE || kind == ROW_MACRO)
        add_for_name(w, PROBE_KEYWORD, PAIR("#if !__is_identifier(", ")"),
                     PAIR("extern int keyword_", ";"), name);
}

/* "Struct.member": the member of what the struct's own row maps to. */
static void add_field_probe(struct writer *w)
{
    struct str cuda = str_of(row_cuda(w->s->row)), owner = str_cut(cuda, 0, cuda.n);
    const char *dot = strchr(cuda.p, '.'), *name = w->s->name;
    owner.n = dot ? (size_t)(dot - cuda.p) : cuda.n;
    if (strcmp(name, cuda.p) == 0)
        name = row_member(name);
    add_probe(w, (struct probe){.kind = PROBE_FIELD}, NULL,
              arena_printf(w->out->arena, "typedef decltype(((%s *)0)->%s) type;",
                           proof_text(w->t, owner), name));
}

static void add_existence(struct writer *w)
{
    switch (row_kind(w->s->row)) {
    case ROW_FIELD:
        add_field_probe(w);
        break;
    case ROW_NAMESPACE:
        add_for_name(w, PROBE_NAMESPACE, NULL, PAIR("namespace alias = ::", ";"), w->s->name);
        break;
    case ROW_HEADER:
        add_probe(w, (struct probe){.kind = PROBE_HEADER},
                  arena_printf(w->out->arena, "#if __has_include(<%s>)", w->s->name),
                  "extern int header;");
        break;
    default:
        add_name_probes(w);
    }
}

/* An argument of the call: a variable of the parameter's type, dealt with as the row says. */
static void check_mappings_probe_add_argument(struct writer *w, int i, struct buf *out)
{
    static const char *const verbs[][3] = {
#define VERB(name, before, after, words) {#name, before, after},
#include "map/verbs.def"
    };
    const char *verb = w->t->roc ? NULL : row_arg(w->s->row, i), *after = "";
    for (size_t k = 0; verb && k < sizeof verbs / sizeof *verbs; k++) {
        if (strcmp(verbs[k][0], verb) == 0) {
            buf_addstr(out, verbs[k][1]);
            after = verbs[k][2];
        }
    }
    buf_printf(out, "(tranship_at<decltype(cuda), %d>())%s", i, after);
}

static void check_mappings_probe_add_arguments(struct writer *w, int n, struct buf *out)
{
    for (int i = 0; i < n; i++) {
        buf_addstr(out, i ? ", " : "");
        check_mappings_probe_add_argument(w, i, out);
    }
}

/* The text of out= with its arguments put in; false where the text names one
 * that the call lacks. */
static bool check_mappings_probe_add_out(struct writer *w, const char *text, int n, struct buf *out)
{
    for (const char *p = text; *p; p++) {
        int arg;
        size_t placeholder = placeholder_at(p, &arg);
        if (!placeholder) {
            buf_addch(out, *p);
            continue;
        }
        if (arg >= n)
            return false;
        if (arg == PLACEHOLDER_ALL)
            check_mappings_probe_add_arguments(w, n, out);
        else
            buf_printf(out, "(tranship_at<decltype(cuda), %d>())", arg);
        p += placeholder - 1;
    }
    return true;
}

static bool add_plain_call(struct writer *w, const char *template_args, int n, struct buf *out)
{
    const char *extra = w->t->roc ? NULL : row_attr(w->s->row, ROW_ATTR_addarg);
    const char *min = extra ? row_attr(w->s->row, ROW_ATTR_minargs) : NULL;
    if (!w->s->name)
        return false;
    buf_addstr(out, w->s->name);
    if (template_args)
        buf_printf(out, "<%s>", template_args);
    buf_addstr(out, "(");
    check_mappings_probe_add_arguments(w, n, out);
    if (extra && n < atoi(min))
        buf_printf(out, "%s%s", n ? ", " : "", extra);
    buf_addstr(out, ")");
    return true;
}

/* The arguments that the text of an out= leaves out. */
static uint64_t unused_args(const char *text)
{
    uint64_t unused = text && !strstr(text, "$*") ? ~UINT64_C(0) : 0;
    int arg;
    for (const char *p = text; unused && (p = strchr(p, '$')); p++) {
        if (placeholder_at(p, &arg))
            unused &= ~(UINT64_C(1) << arg);
    }
    return unused;
}

/* What stands for a macro may be no expression. */
static bool check_mappings_probe_is_statement(struct str text)
{
    return str_starts(text, STR("if ")) || str_starts(text, STR("do ")) ||
           str_starts(text, STR("for ")) || str_starts(text, STR("{"));
}

/* The n-th choice of types for the template's parameters, spelled out in the call or not. */
static bool add_one_call(struct writer *w, const struct signature *sig, struct probe p, int choice,
                         bool spelled_out)
{
    struct buf b = {0}, names = {0};
    bool there = signature_instance(sig, w->device, choice, &b, &names);
    if (there) {
        signature_declare(sig, "cuda", p.nargs, unused_args(p.out), &b);
        bool statement = p.out && check_mappings_probe_is_statement(str_of(p.out));
        buf_printf(&b, " %svoid call() { %s", w->device ? "__device__ " : "",
                   statement ? "" : "(void)(");
        there = p.out ? check_mappings_probe_add_out(w, p.out, p.nargs, &b)
                      : add_plain_call(w, spelled_out ? names.p : NULL, p.nargs, &b);
        buf_addstr(&b, statement ? "; }" : "); }");
    }
    if (there)
        add_probe(w, p, NULL, b.p);
    buf_release(&b);
    buf_release(&names);
    return there;
}

/* One call with n arguments: the types of a template's parameters are tried in turn. */
static void check_mappings_probe_add_call(struct writer *w, const struct signature *sig, int nth,
                                          int n)
{
    struct probe p = {
        .kind = PROBE_CALL, .n = nth, .nargs = n, .out = proof_out(w->t, w->s->row, n)};
    for (int choice = 0; add_one_call(w, sig, p, choice, false); choice++)
        if (sig->prefix.n && !p.out)
            add_one_call(w, sig, p, choice, true);
}

static void check_mappings_probe_add_signatures(struct writer *w)
{
    const char *text;
    struct buf b = {0};
    for (int k = 0; (text = subject_sig(w->s, k)); k++) {
        struct signature sig;
        if (!signature_split(w->t, text, &sig))
            continue;
        buf_clear(&b);
        buf_printf(&b, "%.*s ", (int)sig.prefix.n, sig.prefix.p);
        signature_declare(&sig, "cuda", sig.n, 0, &b);
        add_probe(
            w, (struct probe){.kind = PROBE_SIG, .n = k, .nargs = sig.required, .sig_args = sig.n},
            NULL, b.p);
        check_mappings_probe_add_call(w, &sig, k, sig.n);
        if (sig.required != sig.n)
            check_mappings_probe_add_call(w, &sig, k, sig.required);
    }
    buf_release(&b);
}

/* tranship_at<decltype(function), N>(): a variable of the type of parameter N. */
static const char *const helpers[] = {
    "template <class F, int I> struct tranship_param;",
    "template <class R, class A, class... B, int I> struct tranship_param<R(A, B...), I> : "
    "tranship_param<R(B...), I - 1> {};",
    "template <class R, class A, class... B> struct tranship_param<R(A, "
    "B...), 0> { typedef A type; };",
    "template <class T> struct tranship_plain { typedef T type; };",
    "template <class T> struct tranship_plain<T &> { typedef T type; };",
    "template <class T> struct tranship_plain<T &&> { typedef T type; };",
    "template <class F, int I> __host__ __device__ typename tranship_plain<typename "
    "tranship_param<F, I>::type>::type &tranship_at();",
};

static void add_include(struct text *x, const char *header)
{
    check_mappings_probe_add_line(x, no_line,
                                  arena_printf(x->arena, "#if __has_include(<%s>)", header));
    check_mappings_probe_add_line(x, (struct text_line){.header = header},
                                  arena_printf(x->arena, "#include <%s>", header));
    check_mappings_probe_add_line(x, no_line, "#endif");
}

/* Names are looked for behind the family's own headers; what signatures need
 * besides comes later. */
void probes_write(const struct proof *t, const struct headers *h, struct subjects *s, bool device,
                  struct text *out)
{
    struct writer w = {.t = t, .out = out, .device = device};
    check_mappings_probe_add_line(out, no_line, "#include <hip/hip_runtime.h>");
    for (size_t i = 0; i < h->own.n; i++)
        add_include(out, h->own.p[i]);
    if (t->need.header)
        add_include(out, t->need.header);
    for (size_t i = 0; i < s->v.n; i++) {
        w.s = &s->v.p[i];
        w.s->found.begin = (uint32_t)out->probes.n;
        if (subject_in_text(t, w.s) && w.s->name)
            add_existence(&w);
        w.s->found.end = (uint32_t)out->probes.n;
    }
    for (size_t i = 0; i < h->other.n; i++)
        add_include(out, h->other.p[i]);
    for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++)
        check_mappings_probe_add_line(out, no_line, helpers[i]);
    for (size_t i = 0; i < s->v.n; i++) {
        w.s = &s->v.p[i];
        w.s->calls.begin = (uint32_t)out->probes.n;
        if (subject_in_text(t, w.s) && need_is_of(t, w.s->row))
            check_mappings_probe_add_signatures(&w);
        w.s->calls.end = (uint32_t)out->probes.n;
    }
}
