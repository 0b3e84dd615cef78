/* Ports as unified diffs. */
#include "project/output/output.h"

/* A name in a diff's header: quoted as git and diff do it where it has bytes that would end
 * the line or the name. */
static const char *diff_label(const char *path, struct arena *a)
{
    struct buf b = {0};
    bool plain = true;
    for (const char *p = path; *p; p++)
        plain = plain && (unsigned char)*p >= ' ' && *p != '"' && *p != '\\' && *p != 127;
    if (plain)
        return path;
    buf_addch(&b, '"');
    for (const char *p = path; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < ' ' || c == 127)
            buf_printf(&b, "\\%03o", c);
        else
            buf_printf(&b, c == '"' || c == '\\' ? "\\%c" : "%c", c);
    }
    buf_addch(&b, '"');
    const char *label = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return label;
}

void output_diff(const char *path, const struct translation *tr, struct buf *text)
{
    struct arena a = {0};
    const char *label = diff_label(path, &a);
    settled_diff(&tr->settled, tr->src, label, label, 3, text);
    arena_release(&a);
}

void output_diff_added(const char *path, const struct str *old, struct str text, struct buf *out)
{
    struct arena a = {0};
    struct source src;
    struct edits edits = {.arena = &a};
    const char *label = diff_label(path, &a);
    source_init(&src, path, old ? *old : STR(""), &a);
    edit_replace(&edits, (struct span){0, src.len}, text, EDIT_REWRITE, "added");
    struct settled settled = edits_settle(&edits, &a);
    settled_diff(&settled, &src, old ? label : "/dev/null", label, 3, out);
    vec_release(&edits.list);
    arena_release(&a);
}
