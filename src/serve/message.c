#include "serve/message.h"
#include "base/die.h"
#include <strings.h>

void message_release(struct message_stream *s)
{
    buf_release(&s->bytes);
}

/* Drops what was taken. */
static void compact(struct message_stream *s)
{
    if (!s->taken)
        return;
    memmove(s->bytes.p, s->bytes.p + s->taken, s->bytes.len - s->taken);
    s->bytes.len -= s->taken;
    s->taken = 0;
}

void message_feed(struct message_stream *s, struct str bytes)
{
    if (s->lost)
        return;
    compact(s);
    size_t n = s->skip < bytes.n ? (size_t)s->skip : bytes.n;
    s->skip -= n;
    buf_adds(&s->bytes, str_cut(bytes, n, bytes.n));
}

static struct str waiting(const struct message_stream *s)
{
    return str_cut(buf_str(&s->bytes), s->taken, s->bytes.len);
}

static void message_take(struct message_stream *s, size_t n)
{
    s->taken += n;
    s->scanned = 0;
}

static enum message_state message_bad(const char **why, const char *text)
{
    *why = text;
    return MESSAGE_BAD;
}

/* The number of a Content-Length: -1 where it is none. What is too large for a
 * number is a large one. */
static int64_t message_read_length(struct str text)
{
    int64_t n = 0;
    text = str_trim(text);
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] < '0' || text.p[i] > '9')
            return -1;
        n = n > INT64_MAX / 10 - 10 ? INT64_MAX / 2 : n * 10 + (text.p[i] - '0');
    }
    return text.n ? n : -1;
}

enum { NO_LENGTH = -1, BAD_LENGTH = -2 };

/* Reads the length from the fields of a header. */
static int64_t length_of(struct str head)
{
    static const struct str name = {"Content-Length", 14};
    int64_t length = NO_LENGTH;
    while (head.n) {
        const char *end = memchr(head.p, '\n', head.n);
        size_t n = end ? (size_t)(end - head.p) : head.n;
        struct str line = str_trim(str_cut(head, 0, n));
        const char *colon = memchr(line.p, ':', line.n);
        size_t at = colon ? (size_t)(colon - line.p) : 0;
        if (at == name.n && !strncasecmp(line.p, name.p, name.n)) {
            int64_t value = message_read_length(str_cut(line, at + 1, line.n));
            if (value < 0 || (length >= 0 && length != value))
                return BAD_LENGTH;
            length = value;
        }
        head = str_cut(head, n + 1, head.n);
    }
    return length;
}

/* Where the head ends, behind the empty line; 0 where that has not come yet. */
static size_t head_end(struct message_stream *s, struct str in)
{
    for (size_t i = s->scanned; i < in.n; i++) {
        if (in.p[i] != '\n')
            continue;
        if (i + 1 < in.n && in.p[i + 1] == '\n')
            return i + 2;
        if (i + 2 < in.n && in.p[i + 1] == '\r' && in.p[i + 2] == '\n')
            return i + 3;
    }
    s->scanned = in.n > 2 ? in.n - 2 : 0; /* the line ends may be those of an empty line */
    return 0;
}

static enum message_state next_with_head(struct message_stream *s, struct str *body,
                                         const char **why)
{
    struct str in = waiting(s);
    size_t end = head_end(s, in);
    if (end > MESSAGE_HEAD_MAX || (!end && in.n > MESSAGE_HEAD_MAX)) {
        s->lost = true;
        return message_bad(why, "the head of a message does not end");
    }
    if (!end)
        return MESSAGE_NONE;
    int64_t length = length_of(str_cut(in, 0, end));
    if (length < 0) {
        message_take(s, end);
        return message_bad(why, length == NO_LENGTH ? "a head without Content-Length"
                                                    : "an invalid Content-Length");
    }
    if (length > MESSAGE_MAX) {
        size_t here = in.n - end < (uint64_t)length ? in.n - end : (size_t)length;
        message_take(s, end + here);
        s->skip = (uint64_t)length - here;
        return message_bad(why, "a message of more than 64 MiB");
    }
    if (in.n - end < (size_t)length)
        return MESSAGE_NONE;
    *body = str_cut(in, end, end + (size_t)length);
    message_take(s, end + (size_t)length);
    return MESSAGE_THERE;
}

/* An empty line is no message. */
static enum message_state message_next_line(struct message_stream *s, struct str *body,
                                            const char **why)
{
    for (;;) {
        struct str in = waiting(s);
        struct str rest = str_cut(in, s->scanned, in.n);
        const char *end = rest.n ? memchr(rest.p, '\n', rest.n) : NULL;
        size_t n = end ? (size_t)(end - in.p) + 1 : in.n;
        bool skipped = s->skips_line;
        if (skipped || (!end && in.n > MESSAGE_MAX) || n > (size_t)MESSAGE_MAX + 1) {
            s->skips_line = !end;
            message_take(s, n);
            if (!skipped)
                return message_bad(why, "a message of more than 64 MiB");
        } else if (end) {
            *body = str_trim(str_cut(in, 0, n));
            message_take(s, n);
            if (body->n)
                return MESSAGE_THERE;
        }
        if (!end) {
            s->scanned = waiting(s).n;
            return MESSAGE_NONE;
        }
    }
}

enum message_state message_next(struct message_stream *s, struct str *body, const char **why)
{
    if (s->lost)
        return MESSAGE_NONE;
    return s->framing == FRAMING_HEADS ? next_with_head(s, body, why)
                                       : message_next_line(s, body, why);
}

void message_frame(enum framing framing, struct str body, struct buf *out)
{
    if (framing == FRAMING_HEADS) {
        buf_printf(out, "Content-Length: %zu\r\n\r\n", body.n);
        buf_adds(out, body);
        return;
    }
    if (memchr(body.p, '\n', body.n))
        BUG("a message of several lines");
    buf_adds(out, body);
    buf_addch(out, '\n');
}
