/* A unified diff made from the edits: the lines that edits touch are the changed ones, except those
 * that stay the same. Lines end at LF alone, as in diff and patch. */
#include "core/edit_parts.h"

/* A run of old lines, and the new ones in its place. */
struct change {
    uint32_t begin, end;       /* old: offsets in the input */
    uint32_t line, lines;      /* old: number of lines before it, and in it */
    size_t new_begin, new_end; /* offsets in text */
    uint32_t new_lines;
};

struct diff {
    const struct settled *s;
    const struct source *src;
    struct buf text; /* the new lines of all changes */
    VEC(struct change) changes;
    struct buf *out;
};

/* The end of the line at p, its LF included. */
static const char *edit_diff_line_end(const char *p, const char *end)
{
    const char *lf = memchr(p, '\n', (size_t)(end - p));
    return lf ? lf + 1 : end;
}

/* The beginning of the line that ends before p. */
static const char *edit_diff_line_begin(const char *begin, const char *p)
{
    const char *lf = p > begin ? memrchr(begin, '\n', (size_t)(p - 1 - begin)) : NULL;
    return lf ? lf + 1 : begin;
}

static uint32_t count_lines(const char *p, const char *end)
{
    uint32_t n = 0;
    for (; p < end; p = edit_diff_line_end(p, end))
        n++;
    return n;
}

/* Takes common lines off both ends of the old and the new text. */
static void trim(struct str *old, struct str *new)
{
    while (old->n && new->n) {
        size_t a = (size_t)(edit_diff_line_end(old->p, old->p + old->n) - old->p);
        size_t b = (size_t)(edit_diff_line_end(new->p, new->p + new->n) - new->p);
        if (!str_eq(str_cut(*old, 0, a), str_cut(*new, 0, b)))
            break;
        *old = str_cut(*old, a, old->n);
        *new = str_cut(*new, b, new->n);
    }
    while (old->n && new->n) {
        size_t a = (size_t)(edit_diff_line_begin(old->p, old->p + old->n) - old->p);
        size_t b = (size_t)(edit_diff_line_begin(new->p, new->p + new->n) - new->p);
        if (!str_eq(str_cut(*old, a, old->n), str_cut(*new, b, new->n)))
            break;
        old->n = a;
        new->n = b;
    }
}

/* Adds the change of the lines [begin, end) of the input, if there is one. */
static void add_change(struct diff *d, uint32_t begin, uint32_t end)
{
    size_t at = d->text.len;
    settled_add(d->s, d->src, (struct span){begin, end}, end == d->src->len, &d->text, NULL);
    struct str old = {d->src->bytes + begin, end - begin};
    struct str new = str_cut(buf_str(&d->text), at, d->text.len);
    trim(&old, &new);
    if (!old.n && !new.n)
        return;

    struct change c = {.begin = (uint32_t)(old.p - d->src->bytes)};
    c.end = c.begin + (uint32_t)old.n;
    c.new_begin = at + (c.begin - begin);
    c.new_end = c.new_begin + new.n;
    c.lines = count_lines(old.p, old.p + old.n);
    c.new_lines = count_lines(new.p, new.p + new.n);
    uint32_t from = 0;
    if (d->changes.n) {
        const struct change *last = &d->changes.p[d->changes.n - 1];
        from = last->end;
        c.line = last->line + last->lines;
    }
    c.line += count_lines(d->src->bytes + from, old.p);
    vec_push(&d->changes, c);
}

/* Finds the lines that the outermost edits touch. An edit's last line is the one that what
 * follows the edit stands in. */
static void find_changes(struct diff *d)
{
    const struct settled *s = d->s;
    const char *bytes = d->src->bytes, *past = bytes + d->src->len;
    uint32_t begin = 0, end = 0; /* lines that are touched, but not added yet */
    for (uint32_t j = 0; j < s->n; j = edits_past(s->edit, s->n, j)) {
        struct span e = s->edit[j].span;
        bool apart = j == 0 || (e.begin >= end && end < d->src->len);
        if (apart) {
            if (j)
                add_change(d, begin, end);
            const char *lf = memrchr(bytes + end, '\n', e.begin - end);
            begin = lf ? (uint32_t)(lf + 1 - bytes) : end;
        }
        if (apart || e.end >= end)
            end = (uint32_t)(edit_diff_line_end(bytes + e.end, past) - bytes);
    }
    if (s->n)
        add_change(d, begin, end);
}

/* Lines that one edit takes away and another brings back may add up to nothing. */
static bool comes_out_the_same(const struct diff *d)
{
    uint64_t old = 0, new = 0;
    for (size_t i = 0; i < d->changes.n; i++) {
        old += d->changes.p[i].end - d->changes.p[i].begin;
        new += d->changes.p[i].new_end - d->changes.p[i].new_begin;
    }
    if (old != new)
        return false;
    struct buf out = {0};
    settled_apply(d->s, d->src, &out);
    bool same = str_eq(buf_str(&out), (struct str){d->src->bytes, d->src->len});
    buf_release(&out);
    return same;
}

static void edit_diff_add_lines(struct buf *out, char mark, const char *p, const char *end)
{
    while (p < end) {
        const char *next = edit_diff_line_end(p, end);
        buf_addch(out, mark);
        buf_add(out, p, (size_t)(next - p));
        if (next[-1] != '\n')
            buf_addstr(out, "\n\\ No newline at end of file\n");
        p = next;
    }
}

static void edit_diff_add_range(struct buf *out, char mark, uint64_t line, uint64_t lines)
{
    buf_printf(out, " %c%llu", mark, (unsigned long long)(lines ? line + 1 : line));
    if (lines != 1)
        buf_printf(out, ",%llu", (unsigned long long)lines);
}

/* The changed lines [first, past) and the unchanged ones between them. Changes that
 * touch are shown as one.
 */
static void edit_diff_add_changes(struct diff *d, const struct change *first,
                                  const struct change *past)
{
    const char *old = d->src->bytes, *text = d->text.p;
    for (const struct change *c = first; c < past;) {
        if (c > first)
            edit_diff_add_lines(d->out, ' ', old + c[-1].end, old + c->begin);
        const struct change *next = c + 1;
        while (next < past && next->begin == next[-1].end)
            next++;
        for (const struct change *k = c; k < next; k++)
            edit_diff_add_lines(d->out, '-', old + k->begin, old + k->end);
        for (const struct change *k = c; k < next; k++)
            edit_diff_add_lines(d->out, '+', text + k->new_begin, text + k->new_end);
        c = next;
    }
}

/* One hunk. shift: how many lines the changes before it have added. */
static int64_t add_hunk(struct diff *d, const struct change *first, const struct change *past,
                        uint32_t context, int64_t shift)
{
    const char *bytes = d->src->bytes, *end = bytes + d->src->len;
    const char *before = bytes + first->begin, *after = bytes + past[-1].end;
    uint32_t nbefore = 0, nafter = 0;
    for (; nbefore < context && nbefore < first->line; nbefore++)
        before = edit_diff_line_begin(bytes, before);
    for (; nafter < context && after < end; nafter++)
        after = edit_diff_line_end(after, end);

    int64_t grown = 0;
    for (const struct change *c = first; c < past; c++)
        grown += (int64_t)c->new_lines - c->lines;
    uint64_t line = first->line - nbefore;
    uint64_t lines = past[-1].line + past[-1].lines + nafter - line;
    buf_addstr(d->out, "@@");
    edit_diff_add_range(d->out, '-', line, lines);
    edit_diff_add_range(d->out, '+', (uint64_t)((int64_t)line + shift),
                        (uint64_t)((int64_t)lines + grown));
    buf_addstr(d->out, " @@\n");
    edit_diff_add_lines(d->out, ' ', before, bytes + first->begin);
    edit_diff_add_changes(d, first, past);
    edit_diff_add_lines(d->out, ' ', bytes + past[-1].end, after);
    return shift + grown;
}

/* A name with blanks needs a tab behind it, or patch would cut it. */
static void edit_diff_add_label(struct buf *out, const char *mark, const char *label)
{
    buf_printf(out, "%s %s%s\n", mark, label, strchr(label, ' ') ? "\t" : "");
}

void settled_diff(const struct settled *s, const struct source *src, const char *old_label,
                  const char *new_label, int context, struct buf *out)
{
    struct diff d = {.s = s, .src = src, .out = out};
    uint32_t around = context > 0 ? (uint32_t)context : 0;
    find_changes(&d);
    if (comes_out_the_same(&d))
        d.changes.n = 0;
    if (d.changes.n) {
        edit_diff_add_label(out, "---", old_label);
        edit_diff_add_label(out, "+++", new_label);
    }
    int64_t shift = 0;
    const struct change *all = d.changes.p;
    for (size_t i = 0, past; i < d.changes.n; i = past) {
        past = i + 1;
        while (past < d.changes.n &&
               all[past].line - (all[past - 1].line + all[past - 1].lines) <= 2ULL * around)
            past++;
        shift = add_hunk(&d, all + i, all + past, around, shift);
    }
    buf_release(&d.text);
    vec_release(&d.changes);
}
