#include "map/text.h"

const char *map_line_text(const struct map_line *line, enum row_attr attr, int nth)
{
    for (int i = 0; i < line->nattrs; i++)
        if (line->attrs[i].attr == attr && nth-- == 0)
            return line->attrs[i].text;
    return NULL;
}

void map_text_error(struct map_text *t, const struct err *err)
{
    if (t->nerrors < MAP_ERRORS)
        t->error[t->nerrors++] = arena_strdup(t->arena, str_of(err->msg));
}

int map_text_verdict(const struct map_text *t, struct err *err)
{
    return t->nerrors ? err_set(err, "%s", t->error[0]) : 0;
}
