#include "rewrite/helper.h"
#include "rewrite/needed.h"
#include "rewrite/place.h"

static void add_lines(struct buf *out, const char *text, const char *newline)
{
    for (; *text; text++) {
        if (*text == '\n')
            buf_addstr(out, newline);
        else
            buf_addch(out, *text);
    }
}

const char *helper_text(const struct input *in, struct arena *a)
{
    struct needed needed = {0};
    struct buf out = {0};
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        bool sure = u->verdict == NAME_API && (!u->member || u->by_ast);
        const char *name = sure ? row_attr(u->row, ROW_ATTR_helper) : NULL;
        if (name && target_has(input_target(in), u->row) && needed_is_new(&needed, name))
            add_lines(&out, map_helper(name), source_newline(in->src));
    }
    const char *text = out.len ? arena_strdup(a, buf_str(&out)) : NULL;
    needed_release(&needed);
    buf_release(&out);
    return text;
}

uint32_t helper_place(const struct input *in, const struct directive *d)
{
    const struct tokens *t = in->tok;
    while (d + 1 < t->dir + t->ndir && d[1].kind == DIR_INCLUDE && d[1].hash == d->past)
        d++;
    return place_after(in, d);
}
