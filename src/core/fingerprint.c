#include "core/fingerprint.h"
#include "base/buf.h"
#include "base/digest.h"
#include <stdlib.h>

static bool fingerprint_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* The line that holds the offset, its blanks as one, without those at its ends. */
static void fingerprint_add_line(const struct source *src, uint32_t at, struct buf *out)
{
    uint32_t line = source_place(src, at).line - 1;
    uint32_t end = line + 1 < src->nlines ? src->lines[line + 1] : src->len;
    bool blank = false, begun = false;
    for (uint32_t i = src->lines[line]; i < end; i++) {
        char c = src->bytes[i];
        if (c == '\n' || c == '\r')
            break;
        if (fingerprint_is_blank(c)) {
            blank = begun;
            continue;
        }
        if (blank)
            buf_addch(out, ' ');
        buf_addch(out, c);
        blank = false;
        begun = true;
    }
}

/* The text of a longer line is replaced by its digest, which is made once for all findings on it.
 */
enum { LINE_LONG = 1 << 16 };

struct long_line {
    uint32_t begin; /* 0 with an end of 0: none yet */
    uint32_t end;
    char digest[DIGEST_TEXT];
};

static void add_any_line(const struct source *src, uint32_t at, struct long_line *last,
                         struct buf *out)
{
    if (at >= last->begin && at < last->end) {
        buf_addstr(out, last->digest);
        return;
    }
    size_t before = out->len;
    uint32_t line = source_place(src, at).line - 1;
    uint32_t end = line + 1 < src->nlines ? src->lines[line + 1] : src->len;
    fingerprint_add_line(src, at, out);
    if (end - src->lines[line] <= LINE_LONG)
        return;
    *last = (struct long_line){.begin = src->lines[line], .end = end};
    digest_text(digest_of((struct str){out->p + before, out->len - before}), last->digest);
    out->len = before;
    buf_addstr(out, last->digest);
}

static uint64_t fingerprint_hash(const struct source *src, const struct finding *f,
                                 struct long_line *last, struct buf *text)
{
    buf_clear(text);
    buf_printf(text, "%d", f->def->number);
    if (f->span.end) {
        /* A NUL is in no subject: it keeps the parts apart. */
        buf_addch(text, '\0');
        buf_addstr(text, f->subject ? f->subject : "");
        buf_addch(text, '\0');
        add_any_line(src, f->span.begin, last, text);
    }
    return digest_of(buf_str(text)).low;
}

struct hashed {
    uint64_t hash;
    uint32_t index;
};

static int by_hash(const void *pa, const void *pb)
{
    const struct hashed *a = pa, *b = pb;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

/* Numbers repetitions of a text by how many come before each; 0: none. */
static uint64_t numbered(uint64_t hash, uint32_t before)
{
    struct {
        uint64_t hash, before;
    } both = {hash, before};
    uint64_t n = before ? digest_of((struct str){(const char *)&both, sizeof both}).low : hash;
    return n ? n : 1;
}

void fingerprint_findings(const struct source *src, struct finding *list, uint32_t n)
{
    struct arena a = {0};
    struct buf text = {0};
    struct long_line last = {0};
    struct hashed *h = ARENA_ARRAY(&a, struct hashed, n + 1);
    for (uint32_t i = 0; i < n; i++)
        h[i] = (struct hashed){fingerprint_hash(src, &list[i], &last, &text), i};
    qsort(h, n, sizeof *h, by_hash);
    for (uint32_t i = 0, before = 0; i < n; i++) {
        before = i && h[i].hash == h[i - 1].hash ? before + 1 : 0;
        list[h[i].index].fingerprint = numbered(h[i].hash, before);
    }
    buf_release(&text);
    arena_release(&a);
}

void fingerprint_text(uint64_t fingerprint, char out[FINGERPRINT_TEXT])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 15; i >= 0; i--, fingerprint >>= 4)
        out[i] = digits[fingerprint & 15];
    out[16] = '\0';
}

bool fingerprint_parse(const char *text, uint64_t *out)
{
    uint64_t n = 0;
    if (strlen(text) != FINGERPRINT_TEXT - 1)
        return false;
    for (const char *p = text; *p; p++) {
        int digit = *p >= '0' && *p <= '9' ? *p - '0' : *p >= 'a' && *p <= 'f' ? *p - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        n = n << 4 | (unsigned)digit;
    }
    *out = n;
    return n != 0;
}
