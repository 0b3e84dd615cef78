#include "translate/translation.h"
#include <stdio.h>

void translation_note_dropped(struct translation *tr)
{
    static const enum finding_id id[] = {
        [EDIT_OVERLAPS] = TS_EDIT_CONFLICT, [EDIT_WRAPS] = TS_EDIT_WRAPS, [EDIT_REPEATS] = TS_EDIT_REPEATS};
    for (uint32_t i = 0; i < tr->settled.ndropped; i++) {
        const struct edit_dropped *d = &tr->settled.dropped[i];
        const char *a = d->edit->by, *b = d->rival->by;
        bool ordered = strcmp(a, b) <= 0;
        char who[80];
        snprintf(who, sizeof who, d->edit == d->rival ? "%s" : "%s, %s", ordered ? a : b, ordered ? b : a);
        finding_add(&tr->findings, id[d->why], d->edit->span, str_of(who), NULL, NULL);
    }
}

void translation_release(struct translation *tr)
{
    vec_release(&tr->edits.list);
    vec_release(&tr->findings.list);
    vec_release(&tr->added.v);
}
