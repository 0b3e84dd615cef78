/* What the variables of a script hold, and the command lines that they are used in. */
#include "base/digest.h"
#include "build/programs.h"
#include "build/shell_parts.h"

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool shell_assignment(const struct build_word *w, struct str *name, struct str *value)
{
    struct str t = w->text;
    size_t n = 0;
    while (n < t.n && is_name_char(t.p[n]))
        n++;
    size_t past = n + (n < t.n && t.p[n] == '+');
    if (n == 0 || (t.p[0] >= '0' && t.p[0] <= '9') || past >= t.n || t.p[past] != '=')
        return false;
    *name = str_cut(t, 0, n);
    *value = str_cut(t, past + 1, t.n);
    bool quoted = value->n > 1 && (value->p[0] == '"' || value->p[0] == '\'') &&
                  memchr(value->p + 1, value->p[0], value->n - 1) == value->p + value->n - 1;
    if (quoted)
        *value = str_cut(*value, 1, value->n - 1);
    return true;
}

enum { NEST_MAX = 200 }; /* braces within braces: more are nobody's script */

size_t shell_expansion(struct str text, struct str *name)
{
    bool brace = text.n > 2 && text.p[1] == '{';
    size_t begin = brace ? 2 : 1, n = begin, depth = 0;
    if (text.n < 2 || text.p[0] != '$')
        return 0;
    while (n < text.n && is_name_char(text.p[n]))
        n++;
    *name = str_cut(text, begin, n);
    if (!name->n)
        return 0;
    if (!brace)
        return n;
    for (n = 1; n < text.n && depth <= NEST_MAX; n++) {
        depth += text.p[n] == '{';
        depth -= text.p[n] == '}';
        if (depth == 0)
            return n + 1;
    }
    return 0;
}

/* The slot that has the name, or the free one where it would stand. */
static uint32_t *slot_of(const struct shell *s, struct str name)
{
    size_t at = (size_t)digest_of(name).low & (s->nslots - 1);
    while (s->slot[at] && !str_eq(s->variables.p[s->slot[at] - 1].name, name))
        at = (at + 1) & (s->nslots - 1);
    return &s->slot[at];
}

struct shell_variable *shell_variable(const struct shell *s, struct str name)
{
    uint32_t number = s->nslots ? *slot_of(s, name) : 0;
    return number ? &s->variables.p[number - 1] : NULL;
}

/* More slots than words: there is always a free one. */
static void make_slots(struct shell *s)
{
    s->nslots = 2;
    while (s->nslots < 2 * s->text.words.n)
        s->nslots *= 2;
    s->slot = ARENA_ARRAY(s->b->arena, uint32_t, s->nslots);
}

struct str shell_default(struct str text)
{
    struct str name;
    size_t n = shell_expansion(text, &name), at = 2 + name.n;
    if (!n || text.p[1] != '{')
        return STR("");
    at += text.p[at] == ':';
    if (at >= n || (text.p[at] != '-' && text.p[at] != '='))
        return STR("");
    struct str value = str_cut(text, at + 1, n - 1);
    bool quoted = value.n > 1 && value.p[0] == '"' && value.p[value.n - 1] == '"';
    return quoted ? str_cut(value, 1, value.n - 1) : value;
}

/* The word without quotes; "${NVCC}" and "${NVCC:-nvcc}" are what the variable is. */
static bool holds(const struct shell *s, struct str word, bool *host)
{
    struct str name = {0};
    *host = build_is_host_compiler(word) || build_names_host(build_template_name(word));
    if (build_is_program(word, "nvcc") || build_names_nvcc(build_template_name(word)))
        return true;
    size_t n = shell_expansion(word, &name);
    if (!n || n != word.n)
        return false;
    const struct shell_variable *v = shell_variable(s, name);
    bool unknown = !v || (!v->nvcc && !v->host && !v->other); /* the name is all that says it */
    *host = (v && v->host && !v->nvcc) || (unknown && build_names_host(name));
    return (v && v->nvcc) || (unknown && build_names_nvcc(name)) ||
           build_is_program(shell_default(word), "nvcc");
}

static bool before_command(struct str text)
{
    return build_is_before_command(text) || str_is(text, "until") || str_is(text, "while") ||
           str_is(text, "run") || str_is(text, "srun") || str_is(text, "command") ||
           str_is(text, "mpiexec");
}

uint32_t shell_compiler(const struct shell *s, const struct build_word *word, uint32_t n,
                        enum build_driver *driver)
{
    struct str name, value;
    uint32_t i = 0;
    bool host = false;
    *driver = DRIVER_BOTH;
    while (i < n && (shell_assignment(&word[i], &name, &value) || before_command(word[i].text)))
        i++;
    if (i == n)
        return n;
    bool nvcc = holds(s, word[i].text, &host);
    if (nvcc || host)
        *driver = nvcc ? DRIVER_NVCC : DRIVER_HOST;
    return nvcc || host || word[i].text.p[0] == '$' ? i : n;
}

uint32_t shell_split(const struct shell *s, struct str text, struct build_word **out)
{
    uint32_t at = (uint32_t)(text.p - s->b->src->bytes), n = 0;
    *out = ARENA_ARRAY(s->b->arena, struct build_word, text.n + 1);
    for (size_t i = 0; i < text.n;) {
        size_t begin = i;
        int depth = 0;
        char quote = 0;
        while (i < text.n && (depth || quote || !strchr(" \t\r\n", text.p[i]))) {
            char c = text.p[i++];
            quote = quote ? (c == quote ? 0 : quote) : c == '\'' || c == '"' ? c : 0;
            depth += (c == '(' || c == '{') - ((c == ')' || c == '}') && depth);
        }
        struct str word = str_cut(text, begin, i);
        if (i > begin && !str_is(word, "\\"))
            (*out)[n++] =
                (struct build_word){.span = {at + (uint32_t)begin, at + (uint32_t)i}, .text = word};
        i += i < text.n;
    }
    return n;
}

/* Gives all variables that a text expands to a driver; true where one is new there. */
static bool give(struct shell *s, struct str text, bool nvcc, bool host)
{
    bool fresh = false;
    for (size_t i = 0; i < text.n; i++) {
        struct str name;
        if (text.p[i] != '$' || !shell_expansion(str_cut(text, i, text.n), &name))
            continue;
        struct shell_variable *v = shell_variable(s, name);
        fresh = fresh || (v && ((nvcc && !v->to_nvcc) || (host && !v->to_host)));
        if (v) {
            v->to_nvcc = v->to_nvcc || nvcc;
            v->to_host = v->to_host || host;
        }
    }
    return fresh;
}

/* Is the value an argument, or another program's output? */
static bool is_unknown(const struct shell *s, struct str word)
{
    struct str name;
    while (word.n && strchr("\"'", word.p[0]))
        word = str_cut(word, 1, word.n);
    if (!word.n || word.p[0] == '`' || str_starts(word, STR("$(")) ||
        (word.n > 1 && word.p[0] == '$' && strchr("0123456789@*", word.p[1])))
        return true;
    bool parameter =
        str_starts(word, STR("${")) && word.n > 2 && word.p[2] >= '0' && word.p[2] <= '9';
    return parameter || (shell_expansion(word, &name) == word.n && !shell_variable(s, name));
}

static void take_assignments(struct shell *s)
{
    for (size_t i = 0; i < s->text.words.n; i++) {
        struct str name, value;
        if (!shell_assignment(&s->text.words.p[i], &name, &value))
            continue;
        if (!shell_variable(s, name)) {
            vec_push(&s->variables, (struct shell_variable){.name = name});
            *slot_of(s, name) = (uint32_t)s->variables.n;
        }
        struct shell_variable *v = shell_variable(s, name);
        struct build_word *word;
        bool host = false;
        uint32_t n = shell_split(s, value, &word), k = 0;
        while (k < n && before_command(word[k].text))
            k++;
        v->nvcc = v->nvcc || (k < n && holds(s, word[k].text, &host)) ||
                  str_ends(value, STR("which nvcc)"));
        v->host = v->host || host;
        v->other = v->other || (k < n && !is_unknown(s, word[k].text));
        v->value = value;
    }
}

static bool spread(struct shell *s)
{
    bool fresh = false;
    for (size_t i = 0; i < s->text.words.n; i++) {
        struct str name, value;
        const struct shell_variable *v =
            shell_assignment(&s->text.words.p[i], &name, &value) ? shell_variable(s, name) : NULL;
        if (v)
            fresh = give(s, value, v->to_nvcc, v->to_host) || fresh;
    }
    return fresh;
}

void shell_flow(struct shell *s)
{
    enum { ROUNDS = 16 };
    make_slots(s);
    take_assignments(s);
    take_assignments(s); /* what is held by a variable of a later line */
    for (size_t i = 0; i < s->text.commands.n; i++) {
        const struct shell_command *c = &s->text.commands.p[i];
        enum build_driver driver;
        const struct build_word *word = shell_words(s, c);
        uint32_t at = shell_compiler(s, word, c->n, &driver);
        for (uint32_t k = at + 1; k < c->n; k++)
            give(s, word[k].text, driver != DRIVER_HOST, driver != DRIVER_NVCC);
    }
    for (int i = 0; i < ROUNDS && spread(s); i++) {
    }
}

/* "/usr/local/cuda/lib64:$LD_LIBRARY_PATH": several folders are none. */
static bool is_list(struct str value)
{
    int depth = 0;
    for (size_t i = 0; i < value.n; i++) {
        depth += (value.p[i] == '{') - (value.p[i] == '}');
        if (value.p[i] == ':' && depth == 0)
            return true;
    }
    return false;
}

/* "$CUDA_HOME"/include: the quotes say nothing about the path. */
static struct str without_quotes(const struct shell *s, struct str path)
{
    if (!memchr(path.p ? path.p : "", '"', path.n))
        return path;
    char *text = arena_alloc(s->b->arena, path.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < path.n; i++)
        if (path.p[i] != '"')
            text[n++] = path.p[i];
    return (struct str){text, n};
}

enum toolkit_part shell_toolkit(void *ctx, struct str path)
{
    const struct shell *s = ctx;
    struct str own = {0}, begin = path = without_quotes(s, path);
    size_t length = shell_expansion(begin, &own);
    const struct shell_variable *root = length ? shell_variable(s, own) : NULL;
    s->b->root = s->root;
    s->b->folder = NULL;
    if (root && length == begin.n && str_ends(root->value, STR("/include")))
        s->b->folder = arena_strdup(s->b->arena, begin);
    bool whole = build_toolkit_variable(own) == TOOLKIT_ROOT;
    if (root && root->value.n &&
        (whole ||
         build_toolkit(root->value) == TOOLKIT_ROOT)) /* it is ported where it gets its value */
        s->b->root = arena_strdup(s->b->arena, str_cut(begin, 0, length));
    for (int depth = 0; depth < 8; depth++) {
        struct str name;
        path = without_quotes(s, path); /* those of a value */
        size_t n = shell_expansion(path, &name);
        const struct shell_variable *v = n ? shell_variable(s, name) : NULL;
        if (!v || !v->value.n || build_toolkit_variable(name) != TOOLKIT_NOT)
            return build_toolkit(path);
        if (is_list(v->value))
            return TOOLKIT_NOT;
        path = str_of(arena_printf(s->b->arena, "%.*s%.*s", (int)v->value.n, v->value.p,
                                   (int)(path.n - n), path.p + n));
        if (path.n > 4096)
            return TOOLKIT_NOT;
    }
    return TOOLKIT_NOT;
}
