/* "# tranship: off" and "# tranship: on" in build files. */
#include "build/build.h"
#include <stdlib.h>

/* Comments that have their lines to themselves; "@" before one in a recipe is make's. */
void build_marks(struct build *b)
{
    const struct source *src = b->src;
    VEC(struct span) comment = {0};
    for (uint32_t at = 0, end; at < src->len; at = end + 1) {
        const char *newline = memchr(src->bytes + at, '\n', src->len - at);
        end = newline ? (uint32_t)(newline - src->bytes) : src->len;
        while (at < end && strchr(" \t@", src->bytes[at]))
            at++;
        if (at < end && src->bytes[at] == '#')
            vec_push(&comment, (struct span){at, end});
    }
    marks_of(&b->marks, src, comment.p, (uint32_t)comment.n, b->arena);
    vec_release(&comment);
    for (uint32_t i = 0; i < b->marks.n; i++) {
        struct marked *r = &b->marks.range[i];
        struct str text = str_trim(source_text(src, r->span));
        uint32_t begin = (uint32_t)(text.p - src->bytes);
        if (text.n)
            r->lines = source_place(src, begin + (uint32_t)text.n - 1).line -
                       source_place(src, begin).line + 1;
    }
}

bool build_is_marked(struct build *b, uint32_t at)
{
    bool marked = marks_at(&b->marks, at) != NULL;
    if (marked)
        vec_push(&b->marked_uses, at);
    return marked;
}

static int by_place(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

/* How many uses each range has; several may have been proposed for one. */
static uint32_t *uses_by_range(struct build *b)
{
    uint32_t *uses = ARENA_ARRAY(b->arena, uint32_t, b->marks.n);
    if (b->marked_uses.n)
        qsort(b->marked_uses.p, b->marked_uses.n, sizeof *b->marked_uses.p, by_place);
    for (size_t i = 0; i < b->marked_uses.n; i++)
        if (i == 0 || b->marked_uses.p[i] != b->marked_uses.p[i - 1]) {
            uses[marks_at(&b->marks, b->marked_uses.p[i]) - b->marks.range]++;
            b->tally->uses[USE_INACTIVE]++;
        }
    vec_release(&b->marked_uses);
    return uses;
}

void build_marks_apply(struct build *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->edits->list.n; i++)
        if (!marks_at(&b->marks, b->edits->list.p[i].span.begin))
            b->edits->list.p[n++] = b->edits->list.p[i];
    b->edits->list.n = n;
    marks_tell_unmatched(&b->marks, b->findings);
    marks_tell(&b->marks, uses_by_range(b), b->findings);
}
