/* sig="R(args)" taken apart and written in the target's terms. */
#include "map/attr.h"
#include "prover.h"

/* The end of the piece of a list that begins at `from`: a comma or a closing
 * bracket of its own level. */
static size_t piece_end(struct str s, size_t from)
{
    int depth = 0;
    for (size_t i = from; i < s.n; i++) {
        char c = s.p[i];
        if (depth == 0 && (c == ',' || c == ')' || c == '>'))
            return i;
        if (strchr("(<[{", c))
            depth++;
        else if (strchr(")>]}", c))
            depth--;
    }
    return s.n;
}

/* Cuts a default argument off: what follows a '=' of the parameter's own level. */
static struct str without_default(struct str param)
{
    int depth = 0;
    for (size_t i = 0; i < param.n; i++) {
        char c = param.p[i];
        depth += strchr("(<[{", c) != NULL;
        depth -= strchr(")>]}", c) != NULL;
        if (c == '=' && depth == 0)
            return str_trim(str_cut(param, 0, i));
    }
    return param;
}

static bool check_mappings_signature_add_param(const struct proof *t, struct signature *s,
                                               struct str param)
{
    struct str own = without_default(param);
    if (str_is(param, "...")) {
        s->variadic = true;
        return true;
    }
    if (s->n == (int)(sizeof s->param / sizeof *s->param))
        return false;
    if (own.n == param.n)
        s->required = s->n + 1;
    s->param[s->n++] = proof_text(t, own);
    return true;
}

bool signature_split(const struct proof *t, const char *sig, struct signature *out)
{
    struct str result, args;
    *out = (struct signature){0};
    if (!attr_signature(sig, &out->prefix, &result, &args))
        return false;
    out->prefix = str_of(proof_text(t, out->prefix));
    size_t i = 1;
    for (;;) {
        size_t end = piece_end(args, i);
        struct str param = str_trim(str_cut(args, i, end));
        if (end == args.n)
            return false;
        if (param.n && !str_is(param, "void") && !check_mappings_signature_add_param(t, out, param))
            return false;
        i = end + 1;
        if (args.p[end] == ')')
            break;
    }
    out->tail = str_cut(args, i, args.n);
    return true;
}

void signature_declare(const struct signature *s, const char *name, int n, uint64_t unused,
                       struct buf *out)
{
    buf_printf(out, "void %s(", name);
    for (int i = 0; i < n; i++)
        buf_printf(out, "%s%s", i ? ", " : "", unused >> i & 1 ? "int" : s->param[i]);
    buf_printf(out, ")%.*s;", (int)s->tail.n, s->tail.p);
}

/* "class T", "typename T = int", "int n", "enum E e": the name is the last
 * word before a default. */
static bool instance_of(struct str param, const char *const type[2], struct buf *out,
                        struct buf *names)
{
    struct str own = without_default(param);
    size_t at = own.n;
    while (at && own.p[at - 1] != ' ' && own.p[at - 1] != '*')
        at--;
    struct str name = str_cut(own, at, own.n), kind = str_trim(str_cut(own, 0, at));
    if (!name.n || !kind.n || memchr(own.p, '.', own.n) || memchr(own.p, '<', own.n))
        return false; /* a pack, a template of a template */
    buf_printf(names, "%s%.*s", names->len ? ", " : "", (int)name.n, name.p);
    if (str_is(kind, "class") || str_is(kind, "typename"))
        buf_printf(out, "typedef %s%.*s%s; ", type[0], (int)name.n, name.p, type[1]);
    else
        buf_printf(out, "const %.*s %.*s = (%.*s)1; ", (int)kind.n, kind.p, (int)name.n, name.p,
                   (int)kind.n, kind.p);
    return true;
}

bool signature_instance(const struct signature *s, bool device, int choice, struct buf *out,
                        struct buf *names)
{
    /* Types of the probe's own first: an error in a template of the headers is told once for each
     * type. Device functions take numbers. */
    static const char *const types[][2] = {{"void (*", ")(struct own *)"},
                                           {"void ", "(struct own *)"},
                                           {"struct own *", ""},
                                           {"float ", ""},
                                           {"int ", ""},
                                           {"unsigned char ", ""}};
    int first = device ? 3 : 0;
    if (!s->prefix.n)
        return choice == 0;
    if (choice + first >= (int)(sizeof types / sizeof *types))
        return false;
    buf_addstr(out, "struct own {}; ");
    struct str list = s->prefix;
    while (list.n && list.p[0] != '<')
        list = str_cut(list, 1, list.n);
    for (size_t i = 1; i < list.n;) {
        size_t end = piece_end(list, i);
        struct str param = str_trim(str_cut(list, i, end));
        if (end == list.n || (param.n && !instance_of(param, types[first + choice], out, names)))
            return false;
        if (list.p[end] == '>')
            return true;
        i = end + 1;
    }
    return false;
}
