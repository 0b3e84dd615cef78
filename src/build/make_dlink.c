/* nvcc -dlink a.o b.o -o link.o; g++ a.o b.o link.o -o prog: device code that is linked by a command
 * of its own. hipcc does both at once, so the command that takes the object becomes hipcc's, and the
 * object is empty. */
#include "build/gpus.h"
#include "build/make_parts.h"
#include "build/programs.h"
#include <fnmatch.h>

enum { OBJECTS_MAX = 16 };

struct dlink {
    struct make *m;
    struct str targets, needs; /* of the rule of the current recipe: expanded */
    struct str object[OBJECTS_MAX];
    uint32_t nobjects;
    bool changes; /* the second walk: the port changes commands */
    bool taken;   /* a command takes one of the objects */
    bool refused; /* a command takes one, and hipcc can't do its work */
};

static struct str expanded(struct make *m, struct span text, struct str needs)
{
    struct buf b = {0};
    make_expand(m, text, needs, &b);
    struct str kept = str_of(arena_strdup(m->b->arena, buf_str(&b)));
    buf_release(&b);
    return kept;
}

static bool is_device_link(struct str word)
{
    return str_is(word, "-dlink") || str_is(word, "--device-link");
}

/* What the object is called: a word that may be "$@". Empty: nobody knows. */
static struct str object_of(const struct dlink *d, const struct build_word *word, uint32_t n,
                            struct str *written)
{
    *written = STR("a_dlink.o");
    for (uint32_t i = 0; i + 1 < n; i++)
        if (str_is(word[i].text, "-o"))
            *written = source_text(d->m->b->src, word[i + 1].span);
    if (str_is(*written, "$@") || str_is(*written, "$(@)"))
        return str_trim(d->targets);
    for (uint32_t i = 0; i + 1 < n; i++)
        if (str_is(word[i].text, "-o"))
            return str_trim(expanded(d->m, word[i + 1].span, d->needs));
    return *written;
}

/* Is one of the objects among the words of an expanded text? */
static bool has_object(const struct dlink *d, struct str text)
{
    while ((text = str_trim(text)).n) {
        size_t n = 0;
        while (n < text.n && text.p[n] != ' ' && text.p[n] != '\t')
            n++;
        const char *word = arena_strdup(d->m->b->arena, str_cut(text, 0, n));
        for (uint32_t i = 0; i < d->nobjects; i++)
            if (fnmatch(arena_strdup(d->m->b->arena, d->object[i]), word, 0) == 0)
                return true;
        text = str_cut(text, n, text.n);
    }
    return false;
}

/* The step itself: hipcc needs none. Make's own compiler of C makes the empty object. */
static void device_link(struct dlink *d, const struct build_word *word, uint32_t n, uint32_t at)
{
    struct build *b = d->m->b;
    struct str written, object = object_of(d, word, n, &written);
    bool named = object.n && !str_is(object, "*") && !memchr(object.p, ' ', object.n);
    if (!d->changes && named && !has_object(d, object) && d->nobjects < OBJECTS_MAX)
        d->object[d->nobjects++] = object;
    if (!d->changes || !named)
        return;
    struct span all = {word[at].span.begin, word[n - 1].span.end};
    while (all.begin < all.end && strchr("@-+", b->src->bytes[all.begin]))
        all.begin++;
    build_replace(b, all,
                  str_of(arena_printf(b->arena, "$(CC) -x c -c /dev/null -o %.*s", (int)written.n,
                                      written.p)));
    build_tell(b, TS_BUILD_CARE, all, STR("-dlink"),
               "hipcc links device code where it links the program, so this step makes an empty "
               "object. The step and the object can be removed.");
}

static void become_hipcc(struct make *m, struct span program)
{
    struct build *b = m->b;
    const char *gpus = b->opt->offload_arch ? gpus_flags(b->opt->offload_arch, b->arena) : "";
    build_replace(b, program,
                  str_of(arena_printf(b->arena, "hipcc -fgpu-rdc%s%s", *gpus ? " " : "", gpus)));
    m->links = true;
}

/* A command that may link the program with the object. */
static void host_link(struct dlink *d, const struct build_word *word, uint32_t n, uint32_t at,
                      enum build_driver driver)
{
    struct build *b = d->m->b;
    bool takes = false;
    for (uint32_t i = at + 1; i < n; i++) {
        struct str text = word[i].text;
        if (str_is(text, "-c") || str_is(text, "-E") || str_is(text, "-M") || str_is(text, "-MM"))
            return;
        bool output = str_is(word[i - 1].text, "-o");
        takes = takes || (!output && has_object(d, expanded(d->m, word[i].span, d->needs)));
    }
    if (!takes)
        return;
    d->taken = true;
    struct span program = word[at].span;
    while (program.begin < program.end && strchr("@-+", b->src->bytes[program.begin]))
        program.begin++;
    struct str name = source_text(b->src, program);
    if (memmem(name.p, name.n, "mpi", 3) || memmem(name.p, name.n, "MPI", 3))
        d->refused = true; /* it adds MPI's libraries */
    if (d->changes && driver != DRIVER_NVCC)
        become_hipcc(d->m, program);
}

static void look_at_command(struct make *m, const struct build_word *word, uint32_t n)
{
    struct dlink *walk = m->dlink;
    enum build_driver driver;
    uint32_t at = make_driver(m, word, n, &driver);
    bool is_dlink = false;
    if (at >= n || build_is_marked(m->b, word[at].span.begin))
        return;
    for (uint32_t i = at; i < n; i++)
        is_dlink = is_dlink || is_device_link(word[i].text);
    if (is_dlink && driver == DRIVER_NVCC)
        device_link(walk, word, n, at);
    else if (walk->nobjects)
        host_link(walk, word, n, at, driver);
}

/* The targets of a rule, expanded. */
static struct str rule_targets(struct make *m, struct span rule)
{
    struct str text = expanded(m, rule, STR(""));
    const char *colon = memchr(text.p, ':', text.n);
    return colon ? str_cut(text, 0, (size_t)(colon - text.p)) : text;
}

static void walk_recipes(struct dlink *d)
{
    struct make *m = d->m;
    m->dlink = d;
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        if (l->kind == MAKE_RULE) {
            d->targets = rule_targets(m, l->text);
            d->needs = make_rule_needs(m, l->text);
        } else if (l->kind == MAKE_RECIPE)
            make_commands(m, l->text, look_at_command);
    }
}

void make_device_link(struct make *m)
{
    struct str text = source_bytes(m->b->src);
    struct dlink d = {.m = m};
    if (!memmem(text.p, text.n, "-dlink", 6) && !memmem(text.p, text.n, "--device-link", 13))
        return;
    walk_recipes(&d);
    if (!d.nobjects)
        return;
    walk_recipes(&d); /* the link may stand before the step */
    d.changes = d.taken && !d.refused;
    if (!d.changes)
        return;
    walk_recipes(&d);
}
