/* Modifiers of an instruction in another order than in the tables. */
#include "ptx/write_parts.h"

enum { MODIFIERS_MAX = 12, TRIES_MAX = 6000 };

struct order {
    const struct ptx_writer *w;
    struct str part[MODIFIERS_MAX]; /* with their dots */
    bool fixed[MODIFIERS_MAX];      /* keeps its place among the others that do */
    bool used[MODIFIERS_MAX];
    uint32_t n, tries;
    struct buf name;
};

/* A type ("u32", "f16x2", "e4m3x2", "tf32"), or what says one thing of each operand ("row"). */
static bool keeps_order(struct str s)
{
    static const char *const others[] = {"row", "col", "b1", "pred", NULL};
    for (int i = 0; others[i]; i++)
        if (str_is(s, others[i]))
            return true;
    size_t letters = 0;
    while (letters < s.n && s.p[letters] >= 'a' && s.p[letters] <= 'z')
        letters++;
    static const char *const types[] = {"b", "u", "s", "f", "bf", "tf", "e", "ue", NULL};
    struct str word = str_cut(s, 0, letters);
    for (int i = 0; types[i] && letters < s.n; i++)
        if (str_is(word, types[i]))
            return true;
    return false;
}

/* ".a.b::c" into ".a" and ".b::c". False where there are too many. */
static bool modifiers_take_apart(struct order *o, struct str modifiers)
{
    for (size_t at = 0; at < modifiers.n;) {
        struct str rest = str_cut(modifiers, at + 1, modifiers.n);
        const char *dot = rest.n ? memchr(rest.p, '.', rest.n) : NULL;
        size_t end = dot ? (size_t)(dot - modifiers.p) : modifiers.n;
        if (o->n == MODIFIERS_MAX)
            return false;
        o->part[o->n] = str_cut(modifiers, at, end);
        o->fixed[o->n] = keeps_order(str_cut(modifiers, at + 1, end));
        o->n++;
        at = end;
    }
    return true;
}

/* May this one stand next? Those with an order of their own may once all before them do; of
 * equal ones, the first. */
static bool may_follow(const struct order *o, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (!o->used[k] && ((o->fixed[k] && o->fixed[i]) || str_eq(o->part[k], o->part[i])))
            return false;
    return !o->used[i];
}

static struct row modifiers_search(struct order *o, uint32_t done)
{
    struct row row = {0};
    if (done == o->n) {
        o->tries++;
        return ptx_row(o->w, (struct str){o->name.p, o->name.len});
    }
    for (uint32_t i = 0; i < o->n && !row_ok(row) && o->tries < TRIES_MAX; i++) {
        size_t before = o->name.len;
        if (!may_follow(o, i))
            continue;
        o->used[i] = true;
        buf_adds(&o->name, o->part[i]);
        row = modifiers_search(o, done + 1);
        o->name.len = before;
        o->used[i] = false;
    }
    return row;
}

struct row ptx_row_in_any_order(const struct ptx_writer *w, struct str name)
{
    struct order o = {.w = w};
    struct row row = {0};
    const char *dot = memchr(name.p, '.', name.n);
    size_t opcode = dot ? (size_t)(dot - name.p) : name.n;
    if (modifiers_take_apart(&o, str_cut(name, opcode, name.n))) {
        buf_adds(&o.name, str_cut(name, 0, opcode));
        row = modifiers_search(&o, 0);
    }
    buf_release(&o.name);
    return row;
}
