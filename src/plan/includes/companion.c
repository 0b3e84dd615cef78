#include "plan/includes/companion.h"

void companions_release(struct companions *c)
{
    vec_release(&c->asked);
}

bool companion_next(struct str *list, struct str *word)
{
    const char *comma = list->n ? memchr(list->p, ',', list->n) : NULL;
    size_t n = comma ? (size_t)(comma - list->p) : list->n;
    *word = str_cut(*list, 0, n);
    *list = str_cut(*list, n + (comma != NULL), list->n);
    return word->n > 0;
}

/* The family that a header is there for: the last one that it declares. */
static struct str family_of(struct row header)
{
    const char *list = row_attr(header, ROW_ATTR_declares),
               *comma = list ? strrchr(list, ',') : NULL;
    return str_of(comma ? comma + 1 : list ? list : "");
}

/* Is it one of the types "T|T", or an enumerator of one? */
static bool companion_is_among(struct row row, struct str types)
{
    const char *of = row_attr(row, ROW_ATTR_of);
    while (types.n) {
        const char *bar = memchr(types.p, '|', types.n);
        struct str type = str_cut(types, 0, bar ? (size_t)(bar - types.p) : types.n);
        if (str_is(type, row_cuda(row)) || (of && str_is(type, of)))
            return true;
        types = str_cut(types, type.n + (bar != NULL), types.n);
    }
    return false;
}

enum use_of { USED_NOWHERE, USED_UNSEEN /* by any parse */, USED };

static enum use_of find_use(const struct input *in, struct str family, struct str types)
{
    enum use_of found = USED_NOWHERE;
    for (uint32_t i = 0; i < in->names->n && found != USED; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict == NAME_API && (!u->member || u->by_ast) && row_hip(u->row) &&
            str_is(family, row_family(u->row)) && !companion_is_among(u->row, types))
            found = u->inactive ? USED_UNSEEN : USED;
    }
    return found;
}

static struct companion plan_companion_find(const struct input *in, struct str word)
{
    struct str types;
    struct row row =
        map_find(in->map, row_lacked_header(word, &types), MAP_KIND(ROW_HEADER), in->opt->rocm);
    const char *hip = row_ok(row) && target_has(input_target(in), row)
                          ? target_name(input_target(in), row)
                          : NULL;
    enum use_of use = hip ? find_use(in, family_of(row), types) : USED_NOWHERE;
    return (struct companion){.cuda = word, .hip = use ? hip : NULL, .seen = use == USED};
}

struct companion companion_find(struct companions *c, struct str cuda)
{
    for (size_t i = 0; i < c->asked.n; i++) {
        if (str_eq(c->asked.p[i].cuda, cuda))
            return c->asked.p[i];
    }
    struct companion found = plan_companion_find(c->in, cuda);
    vec_push(&c->asked, found);
    return found;
}
