/* Calls: a function with the parameters of the signature, which hands them on. */
#include "declared.h"
#include "sig.h"
#include "uses.h"

/* A parameter of a template: what it is and its name. */
struct template_param {
    struct str what, name;
};

/* False for packs, templates and what has no name. */
static bool split_template_param(struct str text, struct template_param *out)
{
    const char *eq = memchr(text.p, '=', text.n);
    struct str s = str_trim(str_cut(text, 0, eq ? (size_t)(eq - text.p) : text.n));
    size_t begin = s.n;
    while (begin && is_word_char(s.p[begin - 1]))
        begin--;
    out->what = str_trim(str_cut(s, 0, begin));
    out->name = str_cut(s, begin, s.n);
    return out->name.n && out->what.n && !str_starts(out->what, STR("template"));
}

/* What is called: a function, or a method of the parameter that the object declares ("" for
 * functions). scope: "using namespace cub; " where the signature was written within one. host: a
 * method for host code. */
struct callee {
    const char *name, *object, *scope;
    bool host;
};

/* Is a parameter of that type a kernel, by its name? */
static bool uses_calls_is_kernel(const struct sig *sig, struct str type)
{
    static const char *const names[] = {"func", "kernel", "entry", "f"};
    for (size_t i = 0; i < sig->params.n; i++) {
        struct str decl = str_of(sig->params.p[i].decl);
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (str_starts(decl, type) && decl.n == type.n + 1 + strlen(names[k]) &&
                str_is(sig->params.p[i].name, names[k]))
                return true;
    }
    return false;
}

/* Textures that are read as numbers from 0 to 1 have small integers. */
static bool normalizes(const struct sig *sig)
{
    return memmem(sig->args.p, sig->args.n, "NormalizedFloat", 15) != NULL;
}

/* "typedef int T; ": what a template parameter stands for in the call. */
static void uses_calls_add_argument(struct buf *out, const struct sig *sig, struct template_param p)
{
    int nwhat = (int)p.what.n, nname = (int)p.name.n;
    if (!str_is(p.what, "class") && !str_is(p.what, "typename"))
        buf_printf(out, "constexpr %.*s %.*s = (%.*s)%d; ", nwhat, p.what.p, nname, p.name.p, nwhat,
                   p.what.p, str_starts(p.what, STR("enum")) ? 0 : 1);
    else if (str_is(p.name, "UnaryFunction"))
        buf_printf(out, "typedef size_t (*%.*s)(int); ", nname, p.name.p);
    else if (uses_calls_is_kernel(sig, p.name))
        buf_printf(out, "typedef void (*%.*s)(float *); ", nname, p.name.p);
    else
        buf_printf(out, "typedef %s %.*s; ", normalizes(sig) ? "unsigned char" : "int", nname,
                   p.name.p);
}

/* Writes what the template parameters stand for, and into list "<T, U>" where a call does not say
 * it by its arguments. False where there is none for one of them. */
static bool uses_calls_add_arguments(const struct sig *sig, struct buf *out, struct buf *list)
{
    if (!sig->prefix.n)
        return true;
    struct parts parts = {0};
    struct template_param param;
    size_t open = (size_t)((const char *)memchr(sig->prefix.p, '<', sig->prefix.n) - sig->prefix.p);
    bool good = true, deduced = true;
    parts_split(str_cut(sig->prefix, open + 1, sig->prefix.n - 1), &parts);
    for (size_t i = 0; i < parts.items.n && good; i++) {
        good = split_template_param(parts.items.p[i], &param);
        if (!good)
            break;
        uses_calls_add_argument(out, sig, param);
        deduced = deduced && has_word(sig->args, param.name);
        buf_printf(list, "%s%.*s", i ? ", " : "<", (int)param.name.n, param.name.p);
    }
    buf_addch(list, '>');
    if (deduced)
        buf_clear(list);
    vec_release(&parts.items);
    return good;
}

/* The result without the words for where the function runs. */
static struct str bare_result(struct str s)
{
    for (bool again = true; again;) {
        again = false;
        static const char *const words[] = {"__host__", "__device__"};
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (str_starts(s, str_of(words[i])) && (again = true))
                s = str_trim(str_cut(s, strlen(words[i]), s.n));
    }
    return s;
}

/* The result type; our own declarations may have helpers that HIP knows nothing of. */
static struct str callers_result(const struct sig *sig)
{
    struct str result = bare_result(sig->result);
    return memmem(result.p, result.n, "tranship_", 9) ? STR("auto") : result;
}

/* One function of the program. side: "__device__ " or "" for the host. */
static void uses_calls_add_function(struct uses *p, const struct sig *sig, const char *side,
                                    const struct callee *c, size_t n)
{
    struct buf types = {0}, list = {0};
    if (!uses_calls_add_arguments(sig, &types, &list)) {
        uses_leave(p, "no instantiation can be written for %.*s", (int)sig->prefix.n,
                   sig->prefix.p);
    } else {
        struct str result = callers_result(sig);
        uses_open(p);
        buf_printf(&p->out, "%s%.*s%s%.*s call(%s", c->scope, (int)types.len, buf_str(&types).p,
                   side, (int)result.n, result.p, c->object);
        for (size_t i = 0; i < n; i++)
            buf_printf(&p->out, "%s%s", i || *c->object ? ", " : "", sig->params.p[i].decl);
        buf_printf(&p->out, ") { %s%s%.*s(", str_is(result, "void") ? "" : "return ", c->name,
                   (int)list.len, buf_str(&list).p);
        for (size_t i = 0; i < n; i++)
            buf_printf(&p->out, "%s%.*s", i ? ", " : "", (int)sig->params.p[i].name.n,
                       sig->params.p[i].name.p);
        buf_addstr(&p->out, "); }");
        uses_close(p);
    }
    buf_release(&types);
    buf_release(&list);
}

/* The type in a parameter's declaration, as one word: "long_long*" of "long long *address". */
static void add_type_word(struct buf *out, const struct param *param)
{
    size_t at = 0, end = strlen(param->decl);
    struct str decl = str_of(param->decl), w, name = {decl.p + end, 0};
    for (w = next_word(decl, &at); w.n; w = next_word(decl, &at))
        if (str_eq(w, param->name))
            name = w;
    for (size_t i = 0; i < end; i++) {
        bool between =
            i && i + 1 < end && is_word_char(decl.p[i - 1]) && is_word_char(decl.p[i + 1]);
        if (decl.p + i >= name.p && decl.p + i < name.p + name.n)
            continue;
        if (decl.p[i] != ' ')
            buf_addch(out, decl.p[i]);
        else if (between && decl.p + i + 1 != name.p)
            buf_addch(out, '_');
    }
}

/* Has another signature of the row a parameter of another type there, or none? */
static bool types_differ(struct uses *p, size_t nth, struct str word)
{
    const char *text;
    bool differ = false;
    for (int i = 0; !differ && (text = rows_attr(p->row, ROW_ATTR_sig, i)); i++) {
        struct sig other;
        struct buf b = {0};
        if (sig_split(text, &p->arena, &other)) {
            if (nth < other.params.n)
                add_type_word(&b, &other.params.p[nth]);
            differ = !str_eq(buf_str(&b), word);
        }
        buf_release(&b);
        sig_release(&other);
    }
    return differ;
}

/* Names the overload that is called with the first n parameters, by the types that make it one. */
static void name_overload(struct uses *p, const struct sig *sig, size_t n)
{
    struct buf b = {0}, word = {0};
    if (!rows_attr(p->row, ROW_ATTR_sig, 1))
        return;
    for (size_t i = 0; i < n; i++) {
        buf_clear(&word);
        add_type_word(&word, &sig->params.p[i]);
        if (types_differ(p, i, buf_str(&word)))
            buf_printf(&b, "%s%s", b.len ? "," : "(", buf_str(&word).p);
    }
    buf_addstr(&b, b.len ? ")" : "()");
    p->overload = arena_strdup(&p->arena, buf_str(&b));
    buf_release(&b);
    buf_release(&word);
}

/* One call with the first n parameters, from each side that may call. Host functions that device
 * code may call as well are HIP's host functions. */
static void uses_calls_add_call(struct uses *p, const struct sig *sig, const struct callee *c,
                                size_t n)
{
    bool both = str_starts(sig->result, STR("__host__"));
    name_overload(p, sig, n);
    if (row_kind(p->row) != ROW_DEVICE || c->host) {
        uses_calls_add_function(p, sig, "", c, n);
        return;
    }
    uses_calls_add_function(p, sig, "__device__ ", c, n);
    p->suffix = "@host";
    if (both)
        uses_calls_add_function(p, sig, "", c, n);
    p->suffix = "";
}

/* Is there a way to write a call with that many arguments? */
static bool uses_calls_has_call(const struct uses *p, size_t n)
{
    return target_name(p->target, p->row) || row_attr(p->row, ROW_ATTR_rewrite) ||
           target_call(p->target, p->row, n < 10 ? (int)n : -1);
}

/* All calls of one signature: with all arguments, and without those that have a default. */
static void add_calls(struct uses *p, const char *text, const struct callee *c)
{
    struct sig sig;
    if (!sig_split(text, &p->arena, &sig)) {
        uses_leave(p, "no call can be written for %s", text);
    } else {
        struct str lacking = rows_lacking_type(sig.args, p->target);
        if (!lacking.n)
            lacking = rows_lacking_type(sig.result, p->target);
        if (lacking.n) {
            uses_leave(p, "its signature names %.*s, which the target lacks", (int)lacking.n,
                       lacking.p);
        } else {
            if (uses_calls_has_call(p, sig.params.n))
                uses_calls_add_call(p, &sig, c, sig.params.n);
            if (sig.required < sig.params.n && uses_calls_has_call(p, sig.required))
                uses_calls_add_call(p, &sig, c, sig.required);
        }
    }
    sig_release(&sig);
}

/* What stands behind the last "::". */
static struct str uses_calls_last_part(struct str name)
{
    size_t i = name.n;
    while (i && name.p[i - 1] != ':')
        i--;
    return str_cut(name, i, name.n);
}

/* What is written for a template's parameter: of an enumeration beside the
 * class, its second value. */
static const char *argument_for(struct uses *p, struct str class, struct str param)
{
    size_t at = 0;
    struct str type = next_word(param, &at);
    if (str_is(type, "class") || str_is(type, "typename"))
        return "int";
    if (str_is(type, "bool"))
        return "true";
    const char *head = arena_printf(&p->arena, "enum %.*s ", (int)type.n, type.p);
    if (!memmem(p->declarations.p, p->declarations.n, head, strlen(head)))
        return "16";
    struct str scope = str_cut(class, 0, class.n - uses_calls_last_part(class).n);
    return arena_printf(&p->arena, "static_cast<%.*s%.*s>(1)", (int)scope.n, scope.p, (int)type.n,
                        type.p);
}

/* "thread_block_tile<16>": a class, with arguments where it is a template. */
static const char *instance(struct uses *p, struct str class)
{
    struct str params = declared_template(p->declarations, uses_calls_last_part(class));
    if (!params.n)
        return arena_strdup(&p->arena, class);
    struct buf b = {0};
    struct parts parts = {0};
    parts_split(params, &parts);
    for (size_t i = 0; i < parts.items.n && !memchr(parts.items.p[i].p, '=', parts.items.p[i].n);
         i++) {
        buf_printf(&b, "%s%s", i ? ", " : "", argument_for(p, class, parts.items.p[i]));
    }
    const char *made =
        arena_printf(&p->arena, "%.*s<%.*s>", (int)class.n, class.p, (int)b.len, buf_str(&b).p);
    vec_release(&parts.items);
    buf_release(&b);
    return made;
}

/* A name without a signature: a built-in variable, an enumerator. */
static void uses_calls_add_value(struct uses *p)
{
    uses_open(p);
    buf_printf(&p->out, "__device__ void use() { (void)(%s); }", row_cuda(p->row));
    uses_close(p);
}

/* Can a call be written for the method, outside its class? */
static bool is_callable(struct uses *p, const char *text, struct str class)
{
    struct sig sig;
    struct parts params = {0};
    bool good = text && sig_split(text, &p->arena, &sig);
    parts_split(declared_template(p->declarations, class), &params);
    for (size_t i = 0; good && i < params.items.n; i++) {
        struct template_param param;
        good = !params.items.p[i].n ||
               (split_template_param(params.items.p[i], &param) &&
                !has_word(sig.args, param.name) && !has_word(sig.result, param.name));
    }
    vec_release(&params.items);
    if (text)
        sig_release(&sig);
    return good;
}

/* The namespace of a class, for what its methods' signatures name. */
static const char *uses_calls_scope_of(struct uses *p, struct str class)
{
    struct str scope = str_cut(class, 0, class.n - uses_calls_last_part(class).n);
    bool known;
    if (!scope.n || rows_has_type(str_cut(scope, 0, scope.n - 2), p->target, &known) || known)
        return "";
    return arena_printf(&p->arena, "using namespace %.*s; ", (int)scope.n - 2, scope.p);
}

/* A name within a class, whatever it is, and wherever it may be called. */
static void uses_calls_add_member(struct uses *p)
{
    uses_open(p);
    buf_printf(&p->out, "typedef decltype(::%s) *use;", row_cuda(p->row));
    uses_close(p);
}

/* A method is called where that can be written, else named in a class that derives from its own. */
static void add_method(struct uses *p, struct str class, struct str method)
{
    struct str last = uses_calls_last_part(class);
    bool device = true;
    const char *sig = declared_method(p->declarations, last, method, &p->arena, &device);
    const char *of = instance(p, class);
    if (!declared_class(p->declarations, last)) {
        uses_calls_add_member(p);
    } else if (is_callable(p, sig, last)) {
        const char *name = arena_printf(&p->arena, "object.%.*s", (int)method.n, method.p);
        add_calls(p, sig,
                  &(struct callee){name, arena_printf(&p->arena, "%s &object", of),
                                   uses_calls_scope_of(p, class), !device});
    } else {
        uses_open(p);
        buf_printf(&p->out, "struct use : %s { using %s::%.*s; };", of, of, (int)method.n,
                   method.p);
        uses_close(p);
    }
}

/* Is something that the name is qualified with a class? */
static bool is_nested(struct uses *p, struct str scope)
{
    bool known = false;
    while (scope.n && !known) {
        scope = str_cut(scope, 0, scope.n - uses_calls_last_part(scope).n);
        scope = str_cut(scope, 0, scope.n ? scope.n - 2 : 0);
        rows_has_type(scope, p->target, &known);
    }
    return known;
}

static void add_qualified(struct uses *p)
{
    struct str name = str_of(row_cuda(p->row)), method = uses_calls_last_part(name);
    struct str class = str_cut(name, 0, name.n - method.n - 2);
    bool known;
    if (!target_name(p->target, p->row)) {
        uses_leave(p, "no signature to call it by");
    } else if (rows_has_type(class, p->target, &known)) {
        add_method(p, class, method);
    } else if (known) {
        uses_leave(p, "the target lacks its class");
    } else if (is_nested(p, class)) {
        uses_calls_add_member(p);
    } else {
        uses_open(p);
        buf_printf(&p->out, "using ::%s;", row_cuda(p->row));
        uses_close(p);
    }
}

void uses_calls(struct uses *p)
{
    const char *name = row_cuda(p->row), *sig;
    struct callee function = {name, "", "", false};
    /* Where rocbreaks= or rocwarn= tells the user what to change, the call need not compile, but
     * the name must be there. */
    bool told = row_attr(p->row, ROW_ATTR_rocbreaks) || row_attr(p->row, ROW_ATTR_rocwarn);
    if (told && target_takes_roc(p->target, p->row) && row_kind(p->row) == ROW_FUNC) {
        p->suffix = "@address";
        uses_open(p);
        buf_printf(&p->out, "auto use() { return &%s; }", name);
        uses_close(p);
        p->suffix = "";
    }
    for (int i = 0; (sig = rows_attr(p->row, ROW_ATTR_sig, i)); i++)
        add_calls(p, sig, &function);
    p->overload = "";
    if (rows_attr(p->row, ROW_ATTR_sig, 0))
        return;
    if (strstr(name, "::")) {
        add_qualified(p);
        return;
    }
    sig = declared_function(p->declarations, str_of(name), &p->arena);
    if (sig)
        add_calls(p, sig, &function);
    else if (row_kind(p->row) == ROW_DEVICE)
        uses_calls_add_value(p);
    else
        uses_leave(p, "no signature");
}
