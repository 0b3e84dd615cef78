#include "shared/frame.h"
#include <string.h>

extern const char page_html[];

/* In a script element, "</script>" in a text would end it: '<' stands in texts only. */
static void add_data(struct buf *out, struct str json)
{
    for (size_t i = 0; i < json.n; i++) {
        if (json.p[i] == '<')
            buf_addstr(out, "\\u003c");
        else
            buf_addch(out, json.p[i]);
    }
}

/* Appends the page up to a mark, and returns what follows it. */
static const char *add_until(struct buf *out, const char *page, const char *mark)
{
    const char *at = strstr(page, mark);
    buf_add(out, page, (size_t)(at - page));
    return at + strlen(mark);
}

void frame_add(struct buf *out, struct str json, const char *script)
{
    const char *rest = add_until(out, page_html, "@DATA@");
    add_data(out, json);
    rest = add_until(out, rest, "@SCRIPT@");
    buf_addstr(out, script);
    buf_addstr(out, rest);
}
