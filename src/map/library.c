#include "map/library.h"
#include "base/search.h"

static struct str map_library_text_of(const struct table *t, const struct prefix *b)
{
    return (struct str){t->pool + b->text, b->len};
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool map_library_is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* True if the text after the prefix is of the form that the prefix demands. "CUtils" and "cuTe" may
 * be anybody's. */
static bool map_library_goes_on(const struct prefix *b, struct str s)
{
    struct str rest = str_cut(s, b->len, s.n);
    switch (b->follow) {
    case FOLLOW_SOME:
        return rest.n > 0;
    case FOLLOW_CAPITAL:
        return rest.n > 0 && is_capital(rest.p[0]);
    case FOLLOW_WORD:
        return rest.n > 3 && is_capital(rest.p[0]) && map_library_is_small(rest.p[1]);
    default:
        return true;
    }
}

/* Returns the longest prefix of s. It is the last one that does not sort after s, or a prefix of that
 * one: all entries between it and s begin with it. */
static const struct prefix *map_library_find_in(const struct map *m, const struct table *t,
                                                enum prefix_use use, struct str s)
{
    const struct prefixes *all = &t->prefixes[use];
    unsigned char byte = s.n ? (unsigned char)s.p[0] : 0;
    if (!(all->bytes[byte / 32] >> byte % 32 & 1))
        return NULL;
    uint32_t i;
    search_first(i, all->n, str_cmp(map_library_text_of(t, &all->p[i]), s) > 0);
    for (; i; i = all->p[i - 1].shorter) {
        const struct prefix *b = &all->p[i - 1];
        if (str_starts(s, map_library_text_of(t, b)) && map_library_goes_on(b, s) &&
            map_has_row(m, &t->rows[b->row]))
            return b;
    }
    return NULL;
}

/* The same in all tables; *t: where it was found. */
static const struct prefix *map_library_find(const struct map *m, enum prefix_use use, struct str s,
                                             const struct table **t)
{
    const struct prefix *b = NULL;
    for (int i = m->ntables - 1; i >= 0 && !b; i--)
        b = map_library_find_in(m, *t = m->tables[i], use, s);
    return b;
}

static struct row library_at(const struct table *t, const struct prefix *b)
{
    return b ? (struct row){t, &t->rows[b->row]} : (struct row){0};
}

struct row map_library_of_name(const struct map *m, struct str name)
{
    const struct table *t;
    const struct prefix *b = map_library_find(m, PREFIX_NAMES, name, &t);
    return library_at(t, b);
}

static const char *other_of(const struct table *t, const struct prefix *b)
{
    return b && b->other ? t->pool + b->other : NULL;
}

const char *map_library_spelling(const struct map *m, struct str name, size_t *n)
{
    const struct table *t;
    const struct prefix *b = map_library_find(m, PREFIX_NAMES, name, &t);
    *n = b ? b->len : 0;
    return other_of(t, b);
}

const char *map_library_prefix(const struct map *m, struct str prefix)
{
    for (int i = m->ntables - 1; i >= 0; i--) {
        const struct table *t = m->tables[i];
        const struct prefixes *all = &t->prefixes[PREFIX_NAMES];
        uint32_t k;
        search_first(k, all->n, str_cmp(map_library_text_of(t, &all->p[k]), prefix) >= 0);
        if (k < all->n && str_eq(map_library_text_of(t, &all->p[k]), prefix) &&
            map_has_row(m, &t->rows[all->p[k].row]))
            return other_of(t, &all->p[k]);
    }
    return NULL;
}

struct row map_library_of_header(const struct map *m, struct str header)
{
    const struct table *t;
    const struct prefix *b = map_library_find(m, PREFIX_HEADERS, header, &t);
    return library_at(t, b);
}

const char *map_library_of_hip_header(const struct map *m, struct str header)
{
    const struct table *t;
    const struct prefix *b = map_library_find(m, PREFIX_FOLDERS, header, &t);
    return other_of(t, b);
}

struct row map_library_of_hip_folder(const struct map *m, struct str folder)
{
    const struct table *t;
    const struct prefix *b = map_library_find(m, PREFIX_FOLDERS, folder, &t);
    return library_at(t, b);
}

struct row map_library(const struct map *m, struct str name)
{
    return map_find(m, name, MAP_KIND(ROW_LIBRARY), 0);
}

bool map_library_mark(uint32_t i, struct map_mark *out)
{
    const struct table *t = &map_builtin;
    if (i >= t->prefixes[PREFIX_MARKS].n)
        return false;
    const struct prefix *b = &t->prefixes[PREFIX_MARKS].p[i];
    *out = (struct map_mark){t->pool + b->text, t->pool + b->other,
                             row_attr(library_at(t, b), ROW_ATTR_family)};
    return true;
}
