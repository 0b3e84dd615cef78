/* For any bytes: escaped text is valid UTF-8, and has nothing that its format would interpret. */
#include "base/fuzz.h"
#include "report/escape.h"
#include "report/layout.h"
#include <stdlib.h>

static void check(const struct buf *b, const char *unwanted)
{
    struct buf again = {0};
    escape_utf8(&again, b->p ? b->p : "");
    if (!str_eq(buf_str(b), buf_str(&again)) || (b->p && strpbrk(b->p, unwanted)))
        abort();
    buf_clear(&again);
    escape_json(&again, b->p ? b->p : ""); /* leaves alone what has no overrides */
    if (!str_eq(buf_str(b), buf_str(&again)))
        abort();
    buf_release(&again);
}

/* One field: quotes around all or none, those within doubled, and nothing
 * that a spreadsheet runs. */
static void check_csv(const struct buf *b)
{
    const char *p = b->p ? b->p : "", *end = p + b->len;
    char *number_end;
    bool quoted = *p == '"';
    if (quoted && (b->len < 2 || *--end != '"'))
        abort();
    p += quoted;
    for (const char *q = p; q < end; q++) {
        if (!quoted && strchr(",;\"", *q))
            abort();
        if (*q == '"' && (++q == end || *q != '"'))
            abort();
    }
    p += strspn(p, " ");
    strtod(p, &number_end);
    if (p < end && strchr("=+-@\t", *p) && number_end != end)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf in = {0}, out = {0};
    buf_add(&in, data, size);
    buf_addstr(&in, "");
    escape_terminal(&out, in.p);
    check(&out, "\x1b\r\n\t\b\x7f");
    buf_clear(&out);
    escape_xml(&out, in.p);
    check(&out, "<>\"'\x1b\x01");
    buf_clear(&out);
    escape_markdown(&out, in.p);
    check(&out, "<>|@\n\x1b");
    buf_clear(&out);
    escape_csv(&out, in.p);
    check(&out, "\x1b\r\n\t\b\x7f");
    check_csv(&out);
    buf_clear(&out);
    escape_json(&out, in.p);
    check(&out, "\x7f");
    buf_clear(&out);
    escape_uri(&out, in.p);
    check(&out, " \"'<>\\^`{|}\n");
    buf_clear(&out);
    layout_wrap(&out, in.p, (int)(size % 7), (int)(size % 50));
    buf_release(&in);
    buf_release(&out);
    return 0;
}
