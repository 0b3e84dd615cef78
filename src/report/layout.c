#include "report/layout.h"
#include "report/escape.h"

static int layout_columns_of(struct str s)
{
    int n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
    return n;
}

/* The line that begins at *at, without its newline; *at moves past it. */
static struct str layout_next_line(struct str text, size_t *at)
{
    size_t from = *at, to = from;
    while (to < text.n && text.p[to] != '\n')
        to++;
    *at = to + 1;
    return str_cut(text, from, to);
}

/* Where the line being filled stands: 0 columns is before its first word. */
struct fill {
    struct buf *out;
    int indent, width, column;
};

static void fill_word(struct fill *f, struct str word)
{
    int n = layout_columns_of(word);
    if (f->column && f->width && f->column + 1 + n > f->width) {
        buf_addch(f->out, '\n');
        f->column = 0;
    }
    if (f->column) {
        buf_addch(f->out, ' ');
        f->column++;
    } else {
        buf_printf(f->out, "%*s", f->indent, "");
        f->column = f->indent;
    }
    buf_adds(f->out, word);
    f->column += n;
}

static void fill_end(struct fill *f)
{
    if (f->column)
        buf_addch(f->out, '\n');
    f->column = 0;
}

static void fill_line(struct fill *f, struct str line)
{
    for (size_t i = 0, from; i < line.n;) {
        while (i < line.n && line.p[i] == ' ')
            i++;
        for (from = i; i < line.n && line.p[i] != ' ';)
            i++;
        if (i > from)
            fill_word(f, str_cut(line, from, i));
    }
}

void layout_wrap(struct buf *out, const char *z, int indent, int width)
{
    struct str text = str_of(z);
    struct fill f = {out, indent, width, 0};
    bool blank = false, any = false;
    for (size_t at = 0; at < text.n;) {
        struct str line = layout_next_line(text, &at);
        if (!str_trim(line).n) {
            fill_end(&f);
            blank = any;
            continue;
        }
        if (blank)
            buf_addch(out, '\n');
        blank = false;
        any = true;
        if (line.p[0] == ' ') {
            fill_end(&f);
            buf_printf(out, "%*s%.*s\n", indent, "", (int)line.n, line.p);
        } else {
            fill_line(&f, line);
        }
    }
    fill_end(&f);
}

void layout_pad(struct buf *out, const char *text, int columns)
{
    int n = escape_columns(text);
    buf_printf(out, "%s%*s", text, n < columns ? columns - n : 0, "");
}

void layout_release(struct buf *out, release r)
{
    buf_printf(out, "%d.%d", r / 100, r % 100);
}

void layout_range(struct buf *out, struct release_range range, const char *any)
{
    if (!range.first && !range.last) {
        buf_addstr(out, any);
    } else if (range.first == range.last) {
        buf_addstr(out, "only ");
        layout_release(out, range.first);
    } else if (!range.first) {
        buf_addstr(out, "up to ");
        layout_release(out, range.last);
    } else {
        layout_release(out, range.first);
        if (range.last) {
            buf_addstr(out, " to ");
            layout_release(out, range.last);
        } else {
            buf_addstr(out, " and later");
        }
    }
}

void layout_count(struct buf *out, unsigned long n, const char *one, const char *many)
{
    buf_printf(out, "%lu %s", n, n == 1 ? one : many);
}

void layout_message(struct buf *out, const char *message)
{
    for (const char *placeholder; (placeholder = strstr(message, "%s"));
         message = placeholder + 2) {
        buf_add(out, message, (size_t)(placeholder - message));
        buf_addstr(out, "...");
    }
    buf_addstr(out, message);
}
