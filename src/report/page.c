#include "report/page.h"
#include <string.h>

extern const char page_html[];

/* In a script element, "</script>" in a text would end it. */
static void add_data(struct buf *out, const char *json)
{
    for (const char *p = json; *p; p++) {
        if (*p == '<')
            buf_addstr(out, "\\u003c");
        else
            buf_addch(out, *p);
    }
}

/* Appends the page up to a mark, and returns what follows it. */
static const char *add_until(struct buf *out, const char *page, const char *mark)
{
    const char *at = strstr(page, mark);
    buf_add(out, page, (size_t)(at - page));
    return at + strlen(mark);
}

void page_write(struct buf *out, const char *script, json_t *data)
{
    struct buf text = {0};
    jvalue_write_compact(data, &text);
    const char *rest = add_until(out, page_html, "@DATA@");
    add_data(out, text.p);
    rest = add_until(out, rest, "@SCRIPT@");
    buf_addstr(out, script);
    buf_addstr(out, rest);
    buf_release(&text);
}
