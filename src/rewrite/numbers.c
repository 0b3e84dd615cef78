/* numbers: calls of min and max (numbers=). CUDA has them for any two numbers, on both sides. HIP's
 * in device code are for two of one type, and convert two others to double; HIP's own in host code
 * are for int alone. */
#include "plan/calls/call.h"
#include "plan/input/bodies.h"

/* "const unsigned int" and "unsigned int" are the same value. */
static const char *numbers_plain(const char *type)
{
    return type && strncmp(type, "const ", 6) == 0 ? type + 6 : type;
}

static bool numbers_is_one_of(const char *type, const char *const *list)
{
    for (; *list; list++) {
        if (strcmp(type, *list) == 0)
            return true;
    }
    return false;
}

static const char *const integers[] = {
    "int", "long", "long long", "unsigned int", "unsigned long", "unsigned long long", NULL};
static const char *const reals[] = {"float", "double", NULL};

/* The type of the result in CUDA, where both parameters are numbers; else NULL. Of two integers of
 * one size, the one without a sign; of float and double, the second. */
static const char *numbers_result_of(const char *a, const char *b)
{
    bool numbers = (numbers_is_one_of(a, integers) && numbers_is_one_of(b, integers)) ||
                   (numbers_is_one_of(a, reals) && numbers_is_one_of(b, reals));
    if (!numbers)
        return NULL;
    if (strcmp(a, b) == 0)
        return a;
    return strncmp(a, "unsigned ", 9) == 0 || strcmp(a, "double") == 0 ? a : b;
}

/* Can "(type)" stand before it as it is? A name or a literal with brackets
 * and members behind it. */
static bool is_tight(const struct tokens *t, struct tok_range r)
{
    for (uint32_t i = r.first; i < r.past; i++) {
        bool opens = t->tok[i].match > i && t->tok[i].match < r.past;
        if (opens)
            i = t->tok[i].match;
        else if (t->tok[i].kind == TOK_PUNCT && !tok_is(t, i, P_DOT) && !tok_is(t, i, P_ARROW) &&
                 !tok_is(t, i, P_SCOPE))
            return false;
    }
    return true;
}

static void numbers_cast(const struct input *in, struct output *out, struct tok_range r,
                         const char *type)
{
    struct span span = tok_span(in->tok, r);
    const char *template =
        arena_printf(out->arena, is_tight(in->tok, r) ? "(%s)$0" : "(%s)($0)", type);
    edit_template(out->edits, span, template, &span, 1, EDIT_REWRITE, "numbers");
}

/* Returns the function for the type of "std::max,fmax": "std::max<long>", "fmaxf", "fmax". CUDA's
 * for real numbers are the last two: if one number is a NaN, they return the other. */
static const char *host_name(const char *names, const char *type, struct arena *a)
{
    const char *comma = strchr(names, ',');
    if (numbers_is_one_of(type, integers))
        return arena_printf(a, "%.*s<%s>", (int)(comma - names), names, type);
    return arena_printf(a, "%s%s", comma + 1, strcmp(type, "float") == 0 ? "f" : "");
}

/* Does a reference take the result: "const auto &m = max(a, b)"? CUDA's is a value that lives as
 * long as that, and std::max's refers to an argument that may be gone. */
static bool is_referred_to(const struct tokens *t, uint32_t first)
{
    return first > 2 && tok_is(t, first - 1, P_ASSIGN) && t->tok[first - 2].kind == TOK_IDENT &&
           (tok_is(t, first - 3, P_AMP) || tok_is(t, first - 3, P_AND));
}

static void call_hosts(const struct input *in, struct output *out, const struct name_use *use,
                       const char *type)
{
    const char *name = host_name(row_attr(use->row, ROW_ATTR_numbers), type, out->arena);
    struct span span = name_span(in, use);
    uint32_t first = use->tok - (use->tok > 0 && tok_is(in->tok, use->tok - 1, P_SCOPE));
    if (numbers_is_one_of(type, integers) && is_referred_to(in->tok, first)) {
        span.begin = in->tok->tok[first].begin;
        name = arena_printf(out->arena, "(%s)%s", type, name);
    }
    edit_replace(out->edits, span, str_of(name), EDIT_REWRITE, "numbers");
}

static bool is_parameter(const struct fact_arg *arg)
{
    return arg->type && strstr(arg->type, "type-parameter-") != NULL;
}

/* In a template, whose parameters' types nobody knows here. */
static void numbers_warn(const struct input *in, struct output *out, const struct name_use *use,
                         const struct fact_arg *const arg[2], bool device)
{
    const char *a = numbers_plain(arg[0]->type), *b = numbers_plain(arg[1]->type);
    if ((!is_parameter(arg[0]) && !is_parameter(arg[1])) ||
        (device && (!a || !b || strcmp(a, b) == 0)))
        return;
    finding_add(
        out->findings, TS_SAME_NAME_DIFFERS, name_span(in, use), tok_raw(in->tok, use->tok), NULL,
        device
            ? "HIP converts two numbers of different types to double: cast one to the other's type."
            : "In host code HIP has it for int only, and converts other numbers to int: call "
              "std::min or std::max, or fmin or fmax.");
}

static void numbers_look_at(const struct input *in, struct output *out, const struct bodies *device,
                            const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    const struct fact_arg *fact[2] = {NULL, NULL};
    for (int i = 0; c->shape == CALL_CLEAR && c->nargs == 2 && i < 2; i++)
        fact[i] = call_fact(c, i);
    if (!fact[0] || !fact[1])
        return;
    bool known = fact[0]->type && fact[1]->type, in_device = bodies_have(device, use->tok);
    const char *type =
        known ? numbers_result_of(numbers_plain(fact[0]->type), numbers_plain(fact[1]->type))
              : NULL;
    if (!type) {
        numbers_warn(in, out, use, fact, in_device);
        return;
    }
    if (in_device) {
        for (int i = 0; i < 2 && numbers_is_one_of(type, integers); i++) {
            const char *given = numbers_plain(fact[i]->given ? fact[i]->given : fact[i]->type);
            if (strcmp(given, type) != 0)
                numbers_cast(in, out, c->arg[i], type);
        }
    } else if (strcmp(type, "int") != 0) {
        call_hosts(in, out, use, type);
    }
}

/* Does the file define a macro of that name? */
static bool is_macro_of_file(const struct tokens *t, struct str name)
{
    bool found = false;
    for (uint32_t k = 0; k < t->ndir && !found; k++) {
        uint32_t at = t->dir[k].hash + 2;
        found = t->dir[k].kind == DIR_DEFINE && at < t->dir[k].past && str_eq(tok_raw(t, at), name);
    }
    return found;
}

static bool calls_it(const struct input *in, uint32_t i)
{
    const struct tokens *t = in->tok;
    if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_LPAREN) || tok_is(t, i - 1, P_SCOPE) ||
        tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW))
        return false;
    struct row row = map_find(in->map, tok_raw(t, i), MAP_KIND(ROW_DEVICE), in->opt->rocm);
    return row_ok(row) && row_attr(row, ROW_ATTR_numbers) && !is_macro_of_file(t, tok_raw(t, i));
}

/* In macros' bodies, whose uses decide. Where a file has nothing of CUDA, its macros
 * are for the host's own.
 */
static void warn_in_macros(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t k = 0; k < t->ndir; k++) {
        const struct directive *d = &t->dir[k];
        for (uint32_t i = d->hash + 3; d->kind == DIR_DEFINE && i < d->past; i++) {
            if (calls_it(in, i) && !input_inactive(in, i))
                finding_add(
                    out->findings, TS_SAME_NAME_DIFFERS, tok_span(t, (struct tok_range){i, i + 1}),
                    tok_raw(t, i), NULL,
                    "tranship can't tell how the macro is used. In host code HIP has it for int "
                    "only, and converts other numbers to int; in device code it converts two "
                    "numbers of different types to double.");
        }
    }
}

static bool numbers_is_wanted(const struct name_use *use)
{
    return use->verdict == NAME_API && row_ok(use->row) && row_kind(use->row) == ROW_DEVICE &&
           row_attr(use->row, ROW_ATTR_numbers);
}

static bool has_cuda(const struct input *in)
{
    bool found = in->is_main;
    for (uint32_t i = 0; i < in->names->n && !found; i++)
        found = in->names->use[i].verdict == NAME_API;
    return found;
}

static void numbers_run(const struct input *in, struct output *out)
{
    struct bodies device = {0};
    bool found = false;
    if (has_cuda(in))
        warn_in_macros(in, out);
    for (uint32_t i = 0; i < in->names->n; i++) {
        if (!numbers_is_wanted(&in->names->use[i]))
            continue;
        if (!found)
            bodies_find(&device, in);
        found = true;
        numbers_look_at(in, out, &device, &in->names->use[i]);
    }
    bodies_release(&device);
}

const struct rewrite rewrite_numbers = {"numbers", .run = numbers_run};
