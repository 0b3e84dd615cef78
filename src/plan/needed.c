#include "plan/needed.h"
#include "plan/place.h"

void needed_release(struct needed *n)
{
    vec_release(&n->seen);
}

bool needed_is_new(struct needed *n, const char *text)
{
    for (size_t i = 0; text && i < n->seen.n; i++) {
        if (strcmp(n->seen.p[i], text) == 0)
            return false;
    }
    if (text)
        vec_push(&n->seen, text);
    return text != NULL;
}

/* Is the CUDA header, as ported, in the list of headers with commas? */
static bool brings_one(const struct input *in, const char *list, struct str cuda)
{
    struct row row = map_find(in->map, cuda, MAP_KIND(ROW_HEADER), in->opt->rocm);
    const char *hip = row_ok(row) ? target_name(input_target(in), row) : NULL;
    struct str header = hip ? str_of(hip) : cuda;
    for (const char *p = list; *p; p += *p == ',') {
        struct str word = {p, strcspn(p, ",")};
        if (str_eq(word, header))
            return true;
        p += word.n;
    }
    return false;
}

bool needed_included(const struct input *in, const char *list)
{
    const struct tokens *t = in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        struct str raw = i ? tok_raw(t, i) : STR("");
        if (i && brings_one(in, list, str_cut(raw, 1, raw.n - 1)))
            return true;
    }
    for (uint32_t i = 0; i < in->facts->nincludes; i++) {
        if (brings_one(in, list, str_of(in->facts->include[i])))
            return true;
    }
    return false;
}

/* Does the port include a header of HIP's there? */
static bool is_ported(const struct input *in, const struct directive *d)
{
    uint32_t i = d->kind == DIR_INCLUDE ? directive_header(in->tok, d) : 0;
    if (!i || header_is_users(in, i))
        return false;
    struct str raw = tok_raw(in->tok, i);
    struct row row = map_find(in->map, str_cut(raw, 1, raw.n - 1), MAP_KIND(ROW_HEADER), in->opt->rocm);
    return row_ok(row) && target_name(input_target(in), row);
}

const struct directive *needed_place(const struct input *in)
{
    const struct tokens *t = in->tok;
    uint32_t guard = place_guard(in);
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t parent = t->dir[d].parent;
        if ((parent == 0 || parent == guard) && is_ported(in, &t->dir[d]))
            return &t->dir[d];
    }
    return NULL;
}
