#include "map/plain.h"
#include "map/attr.h"

static void plain_add_quoted(struct buf *out, const char *text)
{
    buf_addch(out, '"');
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            buf_addch(out, '\\');
        buf_addch(out, *p);
    }
    buf_addch(out, '"');
}

void plain_row(const struct map_line *line, struct buf *out)
{
    const char *hip = line->same ? "=" : line->hip ? line->hip : "-";
    buf_printf(out, "%s %s ", row_kind_name(line->kind), line->cuda);
    if (strpbrk(hip, " \t\"\\")) /* a flag may become several words */
        plain_add_quoted(out, hip);
    else
        buf_addstr(out, hip);
    for (int a = 0; a < ROW_ATTRS; a++) {
        const char *text = map_line_text(line, (enum row_attr)a, 0);
        for (int nth = 1; text; text = map_line_text(line, (enum row_attr)a, nth++)) {
            buf_printf(out, " %s=", row_attr_name((enum row_attr)a));
            plain_add_quoted(out, text);
        }
    }
    buf_addch(out, '\n');
}
