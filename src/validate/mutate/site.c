#include "validate/mutate/site.h"
#include "base/digest.h"
#include "validate/mutate/alter.h"

static uint64_t site_draw(uint64_t seed, const char *text, const char *name, uint32_t at)
{
    struct buf b = {0};
    buf_printf(&b, "%llu\n%s\n%s\n%u", (unsigned long long)seed, text, name, at);
    uint64_t n = digest_of(buf_str(&b)).low;
    buf_release(&b);
    return n;
}

static int site_by_order(const void *a, const void *b)
{
    const struct mutation_site *x = a, *y = b;
    return x->order != y->order ? (x->order < y->order ? -1 : 1)
                                : (x->tok > y->tok) - (x->tok < y->tok);
}

static void site_find_in(struct mutation_sites *s, const struct code_file *f, uint64_t seed,
                         const char *text, struct arena *a)
{
    const uint8_t *fixed = alter_fixed(&f->t, a);
    uint32_t past = 0; /* a lambda's body is a part of that around it: each place once */
    for (size_t k = 0; k < f->function.n; k++) {
        const struct code_function *x = &f->function.p[k];
        if (!x->device || !x->reached)
            continue;
        for (uint32_t i = x->open + 1 > past ? x->open + 1 : past; i < x->close; i++) {
            uint64_t order = site_draw(seed, text, f->name, f->t.tok[i].begin);
            struct str new = alter_token(&f->t, fixed, i, (uint32_t)order, a);
            if (new.n)
                vec_push(&s->list,
                         (struct mutation_site){.file = f, .tok = i, .new = new, .order = order});
        }
        past = x->close > past ? x->close : past;
    }
}

void sites_find(struct mutation_sites *s, const struct device_code *c, uint64_t seed,
                const char *text, struct arena *a)
{
    *s = (struct mutation_sites){0};
    for (size_t i = 0; i < c->file.n; i++)
        site_find_in(s, c->file.p[i], seed, text, a);
    if (s->list.n)
        qsort(s->list.p, s->list.n, sizeof *s->list.p, site_by_order);
}

void sites_release(struct mutation_sites *s)
{
    vec_release(&s->list);
}

/* A case and its place in the order that the seed gives. */
struct turn {
    size_t index;
    uint64_t order;
};

static int by_turn(const void *a, const void *b)
{
    const struct turn *x = a, *y = b;
    return x->order != y->order ? (x->order < y->order ? -1 : 1)
                                : (x->index > y->index) - (x->index < y->index);
}

void sites_share(size_t wanted, uint64_t seed, const char *const *name, const size_t *has, size_t n,
                 size_t *taken)
{
    VEC(struct turn) turn = {0};
    size_t left = wanted;
    for (size_t i = 0; i < n; i++) {
        vec_push(&turn, (struct turn){i, site_draw(seed, name[i], "", 0)});
        taken[i] = 0;
    }
    if (n)
        qsort(turn.p, n, sizeof *turn.p, by_turn);
    for (bool some = true; some && left;) { /* a round: each that has more gets one */
        some = false;
        for (size_t k = 0; k < n && left; k++) {
            size_t i = turn.p[k].index;
            if (taken[i] == has[i])
                continue;
            taken[i]++;
            left--;
            some = true;
        }
    }
    vec_release(&turn);
}

const char *site_line(const struct mutation_site *s, struct arena *a, size_t *from, size_t *to)
{
    const struct source *src = &s->file->src;
    const struct tok *t = &s->file->t.tok[s->tok];
    const uint32_t begin = src->lines[source_place(src, t->begin).line - 1];
    uint32_t end = t->end;
    while (end < src->len && src->bytes[end] != '\n' && src->bytes[end] != '\r')
        end++;
    struct str lead = str_cut(source_bytes(src), begin, t->begin);
    struct str rest = str_cut(source_bytes(src), t->end, end);
    while (lead.n && (lead.p[0] == ' ' || lead.p[0] == '\t'))
        lead = str_cut(lead, 1, lead.n);
    while (rest.n && (rest.p[rest.n - 1] == ' ' || rest.p[rest.n - 1] == '\t'))
        rest.n--;
    *from = lead.n;
    *to = lead.n + s->new.n;
    return arena_printf(a, "%.*s%.*s%.*s", (int)lead.n, lead.p, (int)s->new.n, s->new.p,
                        (int)rest.n, rest.p);
}

void site_write(const struct mutation_site *s, struct buf *out)
{
    struct str all = source_bytes(&s->file->src), old = tok_raw(&s->file->t, s->tok);
    const struct tok *t = &s->file->t.tok[s->tok];
    struct str mark = STR("\xef\xbb\xbf"); /* of UTF-8: it stays the first */
    size_t skip = str_starts(all, mark) ? mark.n : 0;
    buf_adds(out, str_cut(all, 0, skip));
    buf_printf(out,
               "#if defined(__HIP_DEVICE_COMPILE__) && __HIP_DEVICE_COMPILE__\n"
               "#define TRANSHIP_MUTANT %.*s\n"
               "#else\n"
               "#define TRANSHIP_MUTANT %.*s\n"
               "#endif\n"
               "#line 1\n",
               (int)s->new.n, s->new.p, (int)old.n, old.p);
    buf_adds(out, str_cut(all, skip, t->begin));
    buf_addstr(out, " TRANSHIP_MUTANT ");
    buf_adds(out, str_cut(all, t->end, all.n));
}
