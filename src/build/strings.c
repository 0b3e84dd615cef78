/* Walks over a file: brackets, names that strings are assigned to, lists of words. */
#include "build/strings.h"
#include "base/texts.h"

struct str strings_text(const struct strings *x, int64_t i)
{
    bool there = i >= 0 && (size_t)i < x->t.list.n;
    return there ? source_text(x->b->src, x->t.list.p[i].inner) : STR("");
}

static bool has_kind(const struct strings *x, int64_t i, enum strings_kind kind)
{
    return i >= 0 && (size_t)i < x->t.list.n && x->t.list.p[i].kind == kind;
}

bool strings_is_name(const struct strings *x, int64_t i, const char *name)
{
    return has_kind(x, i, ST_NAME) && str_is(strings_text(x, i), name);
}

bool strings_is(const struct strings *x, int64_t i, char punct)
{
    return has_kind(x, i, ST_PUNCT) && strings_text(x, i).p[0] == punct;
}

bool strings_is_string(const struct strings *x, int64_t i)
{
    return has_kind(x, i, ST_STRING);
}

struct str strings_call(const struct strings *x, int64_t open)
{
    return strings_is(x, open, '(') && has_kind(x, open - 1, ST_NAME) ? strings_text(x, open - 1)
                                                                      : STR("");
}

int64_t strings_innermost(const struct strings *x)
{
    return x->depth ? (int64_t)x->open[x->depth].at : -1;
}

/* ---- keys ---- */

static bool is_compared(const struct strings *x, int64_t i)
{
    bool before =
        (strings_is(x, i - 1, '=') && (strings_is(x, i - 2, '=') || strings_is(x, i - 2, '!'))) ||
        strings_is_name(x, i - 1, "in");
    bool behind =
        ((strings_is(x, i + 1, '=') || strings_is(x, i + 1, '!')) && strings_is(x, i + 2, '=')) ||
        strings_is_name(x, i + 1, "in") ||
        (strings_is_name(x, i + 1, "not") && strings_is_name(x, i + 2, "in"));
    return before || behind;
}

bool strings_is_key(const struct strings *x, int64_t i)
{
    static const char *const asking[] = {"get",          "pop",        "setdefault",
                                         "add_argument", "add_option", "getenv",
                                         "has_argument", "get_option", "remove"};
    bool subscript =
        strings_is(x, i - 1, '[') && strings_is(x, i + 1, ']') &&
        (has_kind(x, i - 2, ST_NAME) || strings_is(x, i - 2, ']') || strings_is(x, i - 2, ')'));
    subscript = subscript || (strings_is(x, strings_innermost(x), '[') && !x->open[x->depth].list);
    struct str call = strings_is(x, i - 1, '(') ? strings_call(x, i - 1) : STR("");
    struct str within = strings_call(x, strings_innermost(x));
    return subscript || strings_is(x, i + 1, ':') || is_compared(x, i) ||
           texts_have(asking, sizeof asking / sizeof *asking, call) ||
           str_is(within, "add_argument") || str_is(within, "add_option");
}

/* ---- what strings are for ---- */

static bool is_message_call(struct str call)
{
    static const char *const names[] = {"print",   "warn", "warning", "info", "error",
                                        "debug",   "log",  "fail",    "exit", "abort",
                                        "message", "skip", "summary", "echo", "perror"};
    return texts_have(names, sizeof names / sizeof *names, call) || str_ends(call, STR("Error")) ||
           str_ends(call, STR("Exception")) || str_ends(call, STR("Warning"));
}

static bool has_part(struct str name, const char *part)
{
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= name.n; i++)
        if (str_starts(str_cut(name, i, name.n), (struct str){part, n}))
            return true;
    return false;
}

static struct str lower(const struct strings *x, struct str name)
{
    char *text = arena_strdup(x->b->arena, name);
    for (char *p = text; *p; p++)
        *p = *p >= 'A' && *p <= 'Z' ? (char)(*p + 'a' - 'A') : *p;
    return str_of(text);
}

bool strings_label(const struct strings *x, struct str name, struct strings_context *out)
{
    static const char *const host[] = {"cxx",       "gcc",
                                       "g++",       "c++",
                                       "cc",        "clang",
                                       "msvc",      "cflags",
                                       "cxxflags",  "cppflags",
                                       "ldflags",   "linkflags",
                                       "linkopts",  "extra_link_args",
                                       "link_args", "cpp_args",
                                       "c_args",    "extra_ldflags",
                                       "ccflags",   "extra_cflags"};
    static const char *const flags[] = {"flag", "arg", "opt", "arch"};
    static const char *const texts[] = {
        "description", "long_description", "help",  "epilog",  "usage",
        "doc",         "summary",          "title", "keywords"};
    static const char *const libraries[] = {"libraries", "libs", "extra_libraries", "find_library"};
    struct str low = lower(x, name);
    *out = (struct strings_context){STRINGS_FLAGS, DRIVER_BOTH};
    bool nvcc = has_part(low, "nvcc") || has_part(low, "gencode");
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        nvcc = nvcc || (has_part(low, "cuda") && has_part(low, flags[i]));
    if (texts_have(libraries, sizeof libraries / sizeof *libraries, low))
        out->what = STRINGS_LIBRARIES;
    else if (texts_have(texts, sizeof texts / sizeof *texts, low))
        out->what = STRINGS_MESSAGE;
    else if (nvcc || texts_have(host, sizeof host / sizeof *host, low))
        out->driver = nvcc ? DRIVER_NVCC : DRIVER_HOST;
    else if (x->language->label && x->language->label(x, name, out))
        return true;
    else
        return false;
    return true;
}

/* Returns the context of strings here: by the last label up to a comma, else by the brackets
 * around. */
static struct strings_context here(const struct strings *x)
{
    return x->open[x->depth].label;
}

/* ---- the walk ---- */

/* An element of a list with several words, of which none is left. */
static void tell_emptied(struct strings *x, uint32_t i)
{
    struct span inner = x->t.list.p[i].inner;
    bool any = build_is_removed(x->b, x->t.list.p[i].span); /* with its quotes: gone */
    for (uint32_t at = inner.begin; at < inner.end && !any; at++)
        any = x->b->src->bytes[at] != ' ' && !build_is_removed(x->b, (struct span){at, at + 1});
    if (!any)
        build_tell(x->b, TS_BUILD_UNCLEAR, x->t.list.p[i].span, strings_text(x, i),
                   "The string is now empty: remove it from the list.");
}

/* Names of libraries; false: the list has none, but flags such as "-lcublas". */
static bool port_libraries(struct strings *x, struct build_word *word, uint32_t n)
{
    if (!build_library_names(x->b, word, n))
        return false;
    for (uint32_t i = 0; i < n; i++) /* both in one list */
        if (word[i].text.n && word[i].text.p[0] == '-')
            x->rocm |= build_words(x->b, &word[i], 1, x->context.driver);
    return true;
}

static void flush(struct strings *x)
{
    struct build_word *word = x->words.p;
    uint32_t n = (uint32_t)x->words.n;
    if (n && x->context.what == STRINGS_LIBRARIES && !port_libraries(x, word, n))
        x->context.what = STRINGS_FLAGS;
    if (n && x->context.what == STRINGS_FLAGS)
        x->rocm |= build_words(x->b, word, n, x->context.driver);
    x->words.n = 0;
    for (size_t i = 0; i < x->parted.n; i++)
        tell_emptied(x, x->parted.p[i]);
    x->parted.n = 0;
}

static bool same_context(struct strings_context a, struct strings_context b)
{
    return a.what == b.what && a.driver == b.driver;
}

/* The name that a bracket, or a value, is given to: in "nvcc_flags.append(", "args['nvcc'] +=". */
static struct str receiver(const struct strings *x, int64_t i)
{
    return strings_is(x, i, ']') && strings_is_string(x, i - 1) ? strings_text(x, i - 1)
           : has_kind(x, i, ST_NAME)                            ? strings_text(x, i)
                                                                : STR("");
}

static void open_bracket(struct strings *x, uint32_t i)
{
    struct strings_context context = here(x), label;
    struct str call = strings_call(x, i);
    bool subscript = has_kind(x, (int64_t)i - 1, ST_NAME) || strings_is(x, (int64_t)i - 1, ']') ||
                     strings_is(x, (int64_t)i - 1, ')');
    bool keyword =
        strings_is_name(x, (int64_t)i - 1, "in") || strings_is_name(x, (int64_t)i - 1, "return");
    flush(x);
    if (str_is(call, "append") || str_is(call, "extend") || str_is(call, "insert"))
        call = receiver(x, (int64_t)i - 3);
    if (is_message_call(call))
        context = (struct strings_context){STRINGS_MESSAGE, DRIVER_HOST};
    else if (call.n && strings_label(x, call, &label))
        context = label;
    if (x->depth + 1 == STRINGS_DEEPEST) {
        x->lost++;
        return;
    }
    x->open[++x->depth] = (struct strings_bracket){
        .context = context,
        .label = context,
        .at = i,
        .list = (strings_is(x, i, '[') && (!subscript || keyword)) ||
                (x->language->takes_list && x->language->takes_list(call)),
    };
}

static void close_bracket(struct strings *x)
{
    flush(x);
    if (x->lost)
        x->lost--;
    else if (x->depth)
        x->depth--;
}

/* NAME = ..., NAME += ..., "key": ..., NAME["key"] = ... */
static void take_label(struct strings *x, uint32_t i)
{
    struct strings_context label;
    int64_t next = (int64_t)i + 1;
    bool string = strings_is_string(x, i);
    if (string && strings_is(x, next, ']'))
        next++;
    bool assigned = (strings_is(x, next, '=') && !strings_is(x, next + 1, '=')) ||
                    (strings_is(x, next, '+') && strings_is(x, next + 1, '=')) ||
                    ((string || x->language->colon) && strings_is(x, next, ':'));
    if (assigned && strings_label(x, strings_text(x, i), &label))
        x->open[x->depth].label = label;
}

/* [nvcc, "-c", ...]: a variable that holds the program. */
static void take_program(struct strings *x, uint32_t i)
{
    if (x->open[x->depth].list && strings_is(x, i + 1, ',') &&
        has_part(lower(x, strings_text(x, i)), "nvcc"))
        x->open[x->depth].context.driver = DRIVER_NVCC;
}

/* Does an element begin here, behind a string of the same list, that is no string? */
static bool is_other_element(const struct strings *x, uint32_t i)
{
    bool begins = strings_is(x, (int64_t)i - 1, ',') && x->open[x->depth].list;
    return begins && x->words.n && (has_kind(x, i, ST_NAME) || strings_is(x, i, '*'));
}

/* A string that is a statement: what is written about the code. */
static bool is_documentation(const struct strings *x, int64_t i)
{
    bool begins = i == 0 || has_kind(x, i - 1, ST_NEWLINE);
    return x->depth == 0 && begins &&
           (i + 1 == (int64_t)x->t.list.n || has_kind(x, i + 1, ST_NEWLINE));
}

/* A text for people, or another program's command: several words that begin with no flag. */
static bool is_prose(const struct strings *x, uint32_t i)
{
    struct str text = strings_text(x, i);
    return here(x).driver == DRIVER_BOTH && memchr(text.p, ' ', text.n) &&
           !strchr("-/ \n", text.p[0]);
}

/* The text of an assertion: assert nvcc, "nvcc was not found". */
static bool is_asserted(const struct strings *x, int64_t i)
{
    if (x->depth || !strings_is(x, i - 1, ','))
        return false;
    while (i > 0 && !has_kind(x, i - 1, ST_NEWLINE))
        i--;
    return strings_is_name(x, i, "assert") || strings_is_name(x, i, "raise");
}

static void port_string(struct strings *x, uint32_t i)
{
    bool path = memchr(strings_text(x, i).p, '/', strings_text(x, i).n) != NULL;
    bool prints = strings_is_name(x, (int64_t)i - 1, "print") || is_asserted(x, i);
    if (prints || strings_environment(x, i) || here(x).what == STRINGS_MESSAGE ||
        is_documentation(x, i) || strings_is_key(x, i) || strings_probe(x, i))
        return;
    if (((here(x).what == STRINGS_FLAGS || path) && strings_whole(x, i)) || is_prose(x, i))
        return;
    if (x->words.n && !same_context(x->context, here(x)))
        flush(x);
    x->context = here(x);
    strings_collect(x, i);
}

static void port_punct(struct strings *x, uint32_t i)
{
    char c = strings_text(x, i).p[0];
    if (c == '(' || c == '[' || c == '{')
        open_bracket(x, i);
    else if (c == ')' || c == ']' || c == '}')
        close_bracket(x);
    else if (c == ',')
        x->open[x->depth].label = x->open[x->depth].context;
}

static void end_statement(struct strings *x)
{
    flush(x);
    x->open[0].label = x->open[0].context;
}

void strings_port(struct build *b, const struct strings_language *language)
{
    struct strings x = {.b = b, .language = language};
    x.open[0].context = x.open[0].label = (struct strings_context){STRINGS_FLAGS, DRIVER_BOTH};
    strings_lex(&x.t, b->src);
    for (uint32_t i = 0; i < x.t.list.n; i++) {
        enum strings_kind kind = x.t.list.p[i].kind;
        if (kind == ST_NAME || kind == ST_STRING)
            take_label(&x, i);
        if (kind == ST_NAME)
            take_program(&x, i);
        if (is_other_element(&x, i))
            strings_collect_other(&x, i);
        if (language->look && language->look(&x, i))
            continue;
        if (kind == ST_STRING)
            port_string(&x, i);
        else if (kind == ST_PUNCT)
            port_punct(&x, i);
        else if (kind == ST_NEWLINE)
            end_statement(&x);
    }
    flush(&x);
    if (language->end)
        language->end(&x);
    if (x.rocm)
        build_tell(b, TS_BUILD_CARE, (struct span){0, 0}, STR(BUILD_ROCM),
                   "The path of the ROCm folder is fixed here: change it if yours is another one, "
                   "such as /usr with Debian's packages.");
    vec_release(&x.t.list);
    vec_release(&x.words);
    vec_release(&x.parted);
}
