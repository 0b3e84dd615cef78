/* Reads how a unit of a port begins. */
#include "base/fs.h"
#include "base/vec.h"
#include "core/lex.h"
#include "clang/head.h"
#include "clang/system_parts.h"

enum { HEAD_DEPTH = 32 }; /* of #includes */

struct head_words {
    VEC(struct str) v;
};

struct head_walk {
    const struct proof_file *file;
    uint32_t nfiles;
    bool *seen;
    struct head_words macro, asked;
    struct head_prefix found;
    bool reached; /* HIP's runtime header was included */
    struct arena *arena;
};

static void head_file(struct head_walk *w, uint32_t i, int depth);

/* The file of the port that an #include names, or nfiles. Which of several it is depends on the
 * folders. */
static uint32_t head_included(struct head_walk *w, uint32_t by, struct str name)
{
    const char *z = arena_strdup(w->arena, name), *folder = fs_dirname(w->arena, w->file[by].path);
    const char *beside = fs_normal(w->arena, fs_join(w->arena, folder, z));
    struct str tail = str_of(arena_printf(w->arena, "/%s", fs_without_dots(z)));
    uint32_t found = w->nfiles;
    for (uint32_t i = 0; i < w->nfiles; i++) {
        if (strcmp(fs_normal(w->arena, w->file[i].path), beside) == 0)
            return i;
        if (!str_ends(str_of(w->file[i].path), tail))
            continue;
        w->found.plain &= found == w->nfiles;
        found = i;
    }
    return found;
}

static void head_include(struct head_walk *w, uint32_t by, struct str header, int depth)
{
    struct str name = header.n > 2 ? str_cut(header, 1, header.n - 1) : (struct str){0};
    uint32_t i = name.n ? head_included(w, by, name) : w->nfiles;
    w->reached |= str_is(name, "hip/hip_runtime.h");
    if (w->reached || (i < w->nfiles && w->seen[i]))
        return;
    if (i < w->nfiles)
        head_file(w, i, depth + 1);
    else if (!system_is_standard(name))
        w->found.plain = false;
}

/* Is the #ifndef followed by the #define of the same name? */
static bool head_is_guard(const struct tokens *t, const struct directive *d)
{
    const struct directive *next = d + 1;
    return d->kind == DIR_IFNDEF && next < t->dir + t->ndir && next->kind == DIR_DEFINE &&
           next->hash == d->past + 1 && str_eq(tok_raw(t, d->hash + 2), tok_raw(t, next->hash + 2));
}

/* Does it tell device code from host code, or one GPU from another? */
static bool head_asks(const struct tokens *t, const struct directive *d)
{
    bool asks = false;
    for (uint32_t i = d->hash; i < d->past && !asks; i++) {
        struct str word = tok_raw(t, i);
        asks = t->tok[i].kind == TOK_IDENT &&
               (str_is(word, "__HIP_DEVICE_COMPILE__") || str_is(word, "__CUDA_ARCH__") ||
                str_starts(word, STR("__AMDGCN")) || str_starts(word, STR("__gfx")) ||
                str_starts(word, STR("__GFX")));
    }
    return asks;
}

static void head_keep(struct head_walk *w, struct head_words *words, const struct tokens *t,
                      uint32_t i)
{
    if (i < t->n && t->tok[i].kind == TOK_IDENT)
        vec_push(&words->v, tok_text(t, i, w->arena));
}

/* The macros that decide what stands before the #include. */
static void head_keep_asked(struct head_walk *w, const struct tokens *t, const struct directive *d)
{
    bool asks =
        d->kind == DIR_IF || d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF || d->kind == DIR_ELIF;
    for (uint32_t i = d->hash + 2; i < d->past && (asks || d->kind == DIR_OTHER); i++)
        head_keep(w, &w->asked, t, i);
}

static void head_directive(struct head_walk *w, const struct tokens *t, uint32_t file,
                           const struct directive *d, int depth)
{
    uint32_t header = d->kind == DIR_INCLUDE ? directive_header(t, d) : 0;
    bool guard = head_is_guard(t, d), once = tok_word(t, d->hash + 2, "once");
    w->found.asks |= head_asks(t, d);
    if (d->kind == DIR_DEFINE || d->kind == DIR_UNDEF)
        head_keep(w, &w->macro, t, d->hash + 2);
    head_keep_asked(w, t, d);
    if (header)
        head_include(w, file, tok_raw(t, header), depth);
    else if (d->kind != DIR_DEFINE && d->kind != DIR_EMPTY && d->kind != DIR_ENDIF && !guard &&
             !(d->kind == DIR_PRAGMA && once))
        w->found.plain = false;
}

static void head_file(struct head_walk *w, uint32_t i, int depth)
{
    struct source src;
    struct tokens t;
    w->seen[i] = true;
    w->found.plain &= depth <= HEAD_DEPTH;
    if (depth > HEAD_DEPTH)
        return;
    struct str own = {arena_strdup(w->arena, w->file[i].bytes), w->file[i].bytes.n};
    source_init(&src, w->file[i].path, own, w->arena);
    lex(&t, &src, w->arena);
    uint32_t next = 0; /* behind the last directive */
    for (uint32_t d = 0; d < t.ndir && !w->reached; d++) {
        w->found.plain &= t.dir[d].hash == next;
        head_directive(w, &t, i, &t.dir[d], depth);
        next = t.dir[d].past + 1;
    }
    w->found.plain &= w->reached || next == t.n;
}

static const struct str *head_take(struct head_words *words, uint32_t *n, struct arena *a)
{
    struct str *own = ARENA_ARRAY(a, struct str, words->v.n);
    if (words->v.n)
        memcpy(own, words->v.p, words->v.n * sizeof *own);
    *n = (uint32_t)words->v.n;
    vec_release(&words->v);
    return own;
}

void head_read_prefix(struct head_prefix *p, const struct proof_file *file, uint32_t nfiles,
                      struct arena *a)
{
    struct head_walk w = {.file = file,
                          .nfiles = nfiles,
                          .seen = ARENA_ARRAY(a, bool, nfiles),
                          .found.plain = true,
                          .arena = a};
    memset(w.seen, 0, nfiles * sizeof *w.seen);
    head_file(&w, 0, 0);
    *p = w.found;
    p->plain &= w.reached;
    p->macro = head_take(&w.macro, &p->nmacros, a);
    p->asked = head_take(&w.asked, &p->nasked, a);
}
