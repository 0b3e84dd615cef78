/* Which functions a library exports, and what they return: from the rows of the tables. */
#include "toolkit/libraries.h"
#include "base/vec.h"

static const struct {
    const char *name, *sonames, *families, *functions, *forms;
} all[] = {
#define LIBRARY(name, sonames, families, functions, forms)                                         \
    {name, sonames, families, functions, forms},
#include "toolkit/libraries.def"
};

static const struct {
    const char *type, *enumerator;
} results[] = {
#define RESULT(type, enumerator) {type, enumerator},
#include "toolkit/libraries.def"
};

static const struct {
    const char *function;
    enum stub_does does;
    const char *value;
} acts[] = {
#define ACTS(function, does, value) {function, does, value},
#include "toolkit/libraries.def"
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Takes the first word of a list, which blanks separate. */
static bool next_word(const char **list, struct str *word)
{
    *list += strspn(*list, " ");
    *word = (struct str){*list, strcspn(*list, " ")};
    *list += word->n;
    return word->n > 0;
}

/* The part of a soname that a release has: "12" of "11.0:11.0 12.0:12". False: no such library. */
static bool soname_of(const char *sonames, release cuda, struct str *out)
{
    struct str word;
    *out = STR("-");
    while (next_word(&sonames, &word)) {
        const char *colon = memchr(word.p, ':', word.n);
        release first;
        if (!colon || release_parse((struct str){word.p, (size_t)(colon - word.p)}, &first) != 0 ||
            first > cuda)
            break;
        *out = str_cut(word, (size_t)(colon - word.p) + 1, word.n);
    }
    return !str_is(*out, "-");
}

bool toolkit_library_next(int *i, release cuda, struct toolkit_library *out, struct arena *a)
{
    for (; *i < (int)COUNT(all); ++*i) {
        struct str number;
        if (!soname_of(all[*i].sonames, cuda, &number))
            continue;
        const char *name = all[*i].name;
        *out = (struct toolkit_library){
            .name = name,
            .soname = number.n ? arena_printf(a, "lib%s.so.%.*s", name, (int)number.n, number.p)
                               : arena_printf(a, "lib%s.so", name),
            .forms = all[*i].forms,
            .families = all[*i].families,
            .functions = all[*i].functions};
        ++*i;
        return true;
    }
    return false;
}

struct collect {
    const struct toolkit_library *library;
    release cuda;
    struct map map;
    VEC(struct stub) stubs;
    int usual; /* the error that the last function before this one returns */
    struct arena *arena;
};

/* The value of an enumerator, a number, or CUDART_VERSION. */
static int value_of(struct collect *c, const char *word)
{
    if (!strcmp(word, "CUDART_VERSION"))
        return c->cuda / 100 * 1000 + c->cuda % 100 * 10;
    struct row row = map_find(&c->map, str_of(word), MAP_KIND(ROW_ENUM), 0);
    const char *value = row_ok(row) ? row_attr(row, ROW_ATTR_value) : NULL;
    return (int)strtol(value ? value : word, NULL, 0);
}

/* The type without what says where the function runs. */
static struct str without_space(struct str type)
{
    static const char *const words[] = {"__host__", "__device__"};
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_starts(type, str_of(words[i])))
            type = str_trim(str_cut(type, strlen(words[i]), type.n));
    return type;
}

/* What a function of that type returns: a text, an error, or 0. Without a type: the error that the
 * library's other functions return. */
static void set_result(struct collect *c, struct stub *s, struct str type)
{
    type = without_space(type);
    if (!type.n)
        s->value = c->usual;
    if (type.n && type.p[type.n - 1] == '*') {
        if (memmem(type.p, type.n, "char", 4))
            *s = (struct stub){.name = s->name,
                               .says = "no error text: a stand-in for building only",
                               .does = STUB_TEXT};
        return;
    }
    for (size_t i = 0; i < COUNT(results); i++)
        if (str_is(type, results[i].type))
            s->value = c->usual = value_of(c, results[i].enumerator);
}

static void set_act(struct collect *c, struct stub *s)
{
    for (size_t i = 0; i < COUNT(acts); i++) {
        if (strcmp(s->name, acts[i].function) != 0)
            continue;
        s->does = acts[i].does;
        s->value = value_of(c, acts[i].value);
        if (s->does == STUB_STORES)
            s->says = NULL;
    }
}

/* Programs register their kernels before main(), and mark ranges for a profiler that may not be
 * there: none of that is an attempt to use a device. */
static bool is_silent(const char *name)
{
    return !strncmp(name, "nvtx", 4) ||
           (!strncmp(name, "__cuda", 6) && !strstr(name, "CallConfiguration"));
}

static void add_stub(struct collect *c, struct str name, struct str type)
{
    struct stub s = {.name = arena_strdup(c->arena, name)};
    if (!is_silent(s.name))
        s.says = arena_printf(c->arena,
                              "tranship's stand-in for lib%s: %s does nothing; the library is for "
                              "building only\n",
                              c->library->name, s.name);
    set_result(c, &s, type);
    set_act(c, &s);
    vec_push(&c->stubs, s);
}

/* The type before the parameters of the first declaration that is no template. A library has no
 * templates: false if all are. */
static bool result_type(struct row row, struct str *type)
{
    const char *sig;
    int i = 0;
    *type = (struct str){0};
    for (; (sig = row_attr_nth(row, ROW_ATTR_sig, i)); i++) {
        if (!strncmp(sig, "template", 8))
            continue;
        *type = str_trim((struct str){sig, strcspn(sig, "(")});
        return true;
    }
    return i == 0; /* no declaration at all: some function */
}

/* Does "F", "F/P" or "F!P" take a function of that family? */
static bool takes(struct str word, const char *family, const char *name)
{
    size_t n = 0;
    while (n < word.n && word.p[n] != '/' && word.p[n] != '!')
        n++;
    if (!str_is(str_cut(word, 0, n), family))
        return false;
    struct str prefix = str_cut(word, n + 1, word.n);
    return n == word.n || str_starts(str_of(name), prefix) == (word.p[n] == '/');
}

static bool library_takes(const struct toolkit_library *l, const char *family, const char *name)
{
    const char *list = l->families;
    struct str word;
    while (next_word(&list, &word))
        if (takes(word, family, name))
            return true;
    return false;
}

static int by_name(const void *a, const void *b)
{
    const struct stub *x = a, *y = b;
    return strcmp(x->name, y->name);
}

struct stub *toolkit_library_stubs(const struct toolkit_library *l, release cuda, size_t *n,
                                   struct arena *a)
{
    struct collect c = {.library = l, .cuda = cuda, .arena = a};
    const char *functions = l->functions;
    struct str word, type;
    map_init(&c.map);
    for (uint32_t i = 0; *l->families && i < map_builtin.nrows; i++) {
        struct row row = {&map_builtin, &map_builtin.rows[i]};
        const char *name = row_cuda(row);
        if (row_kind(row) == ROW_FUNC && release_in(cuda, row.data->cuda_in) &&
            !strchr(name, ':') && library_takes(l, row_family(row), name) &&
            result_type(row, &type))
            add_stub(&c, str_of(name), type);
    }
    while (next_word(&functions, &word))
        add_stub(&c, word, (struct str){0});
    if (c.stubs.n)
        qsort(c.stubs.p, c.stubs.n, sizeof *c.stubs.p, by_name);
    struct stub *stubs = ARENA_ARRAY(a, struct stub, c.stubs.n + 1);
    *n = 0;
    for (size_t i = 0; i < c.stubs.n; i++)
        if (!*n || strcmp(stubs[*n - 1].name, c.stubs.p[i].name) != 0)
            stubs[(*n)++] = c.stubs.p[i];
    vec_release(&c.stubs);
    map_release(&c.map);
    return stubs;
}
