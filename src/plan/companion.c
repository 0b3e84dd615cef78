#include "plan/companion.h"

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
    const char *list = row_attr(header, ROW_ATTR_declares), *comma = list ? strrchr(list, ',') : NULL;
    return str_of(comma ? comma + 1 : list ? list : "");
}

static bool uses_family(const struct input *in, struct str family, bool functions)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict == NAME_API && (!u->member || u->by_ast) && row_hip(u->row) &&
            (!functions || row_kind(u->row) == ROW_FUNC) && str_is(family, row_family(u->row)))
            return true;
    }
    return false;
}

static const char *find(const struct input *in, struct str word)
{
    bool functions;
    struct row row =
        map_find(in->map, row_lacked_header(word, &functions), MAP_KIND(ROW_HEADER), in->opt->rocm);
    const char *hip =
        row_ok(row) && target_has(input_target(in), row) ? target_name(input_target(in), row) : NULL;
    return hip && uses_family(in, family_of(row), functions) ? hip : NULL;
}

const char *companion_header(struct companions *c, struct str cuda)
{
    for (size_t i = 0; i < c->asked.n; i++) {
        if (str_eq(c->asked.p[i].cuda, cuda))
            return c->asked.p[i].hip;
    }
    const char *hip = find(c->in, cuda);
    vec_push(&c->asked, (struct companion){cuda, hip});
    return hip;
}
