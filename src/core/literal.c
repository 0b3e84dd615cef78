#include "core/literal.h"
#include "base/vec.h"
#include "core/lexeme.h"

struct reader {
    struct literal *l;
    struct buf text;
    VEC(struct span) at;
    VEC(struct literal_part) part;
};

static void literal_add(struct reader *r, char c, uint32_t begin, uint32_t end)
{
    buf_addch(&r->text, c);
    vec_push(&r->at, (struct span){begin, end});
}

static int digit(char c, int base)
{
    int d = c >= '0' && c <= '9'   ? c - '0'
            : c >= 'a' && c <= 'f' ? c - 'a' + 10
            : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                   : base;
    return d < base ? d : -1;
}

/* The number behind a backslash, or behind "\x": moves on. -1 where it is none,
 * or more than a byte. */
static int literal_number(const char *s, uint32_t *i, int base, int most)
{
    int value = 0, n = 0;
    for (int d; n < most && (d = digit(s[*i], base)) >= 0; n++, (*i)++) {
        value = value * base + d;
        if (value > 255)
            return -1;
    }
    return n ? value : -1;
}

/* The character that an escape stands for; i: behind the backslash, moves on. -1 for
 * those of other kinds. */
static int escape(const char *s, uint32_t *i)
{
    static const char names[] = "ntabfvr\\\"'?", stands[] = "\n\t\a\b\f\v\r\\\"'?";
    const char *name = s[*i] ? strchr(names, s[*i]) : NULL;
    if (name) {
        ++*i;
        return stands[name - names];
    }
    if (s[*i] == 'x') {
        ++*i;
        return literal_number(s, i, 16, 8);
    }
    return literal_number(s, i, 8, 3);
}

/* Reads the text between the quotes. */
static bool read_plain(struct reader *r, uint32_t begin, uint32_t end)
{
    const char *s = r->l->t->src->bytes;
    vec_push(&r->part, (struct literal_part){.from = (uint32_t)r->at.n});
    for (uint32_t i = begin; i < end;) {
        uint32_t from = lexeme_past_splices(s, i);
        if (from >= end)
            break;
        int c = (unsigned char)s[from];
        i = from + 1;
        if (c == '\\') {
            uint32_t name = i;
            c = lexeme_past_splices(s, i) == i ? escape(s, &i) : -1;
            if (c < 0 || name >= end)
                return false;
        }
        literal_add(r, (char)c, from, i);
    }
    return true;
}

/* The same of R"delimiter(...)delimiter": begin is behind the first quote, end at the last one. */
static bool read_raw(struct reader *r, uint32_t begin, uint32_t end)
{
    const char *s = r->l->t->src->bytes;
    const char *open = memchr(s + begin, '(', end - begin);
    uint32_t n = open ? (uint32_t)(open - s) - begin : 0;
    if (!open || end - begin < 2 * n + 2)
        return false;
    vec_push(&r->part, (struct literal_part){(uint32_t)r->at.n, true, {s + begin, n}});
    for (uint32_t i = begin + n + 1; i < end - n - 1; i++)
        literal_add(r, s[i], i, i + 1);
    return true;
}

static bool read_token(struct reader *r, uint32_t i)
{
    const struct tok *tok = &r->l->t->tok[i];
    struct str raw = tok_raw(r->l->t, i);
    size_t quote = (size_t)((const char *)memchr(raw.p, '"', raw.n) - raw.p);
    struct str prefix = str_cut(raw, 0, quote);
    bool is_raw = str_is(prefix, "R") || str_is(prefix, "u8R");
    if (tok->flags & TOK_OPEN || raw.n < quote + 2 || raw.p[raw.n - 1] != '"' ||
        (!is_raw && prefix.n && !str_is(prefix, "u8")))
        return false;
    uint32_t begin = tok->begin + (uint32_t)quote + 1, end = tok->end - 1;
    return is_raw ? read_raw(r, begin, end) : read_plain(r, begin, end);
}

/* The token behind the literal: tokens of one directive, or of none. */
static uint32_t past(const struct tokens *t, uint32_t i)
{
    uint8_t directive = t->tok[i].flags & TOK_DIRECTIVE;
    while (i < t->n && t->tok[i].kind == TOK_STRING &&
           (t->tok[i].flags & TOK_DIRECTIVE) == directive)
        i++;
    return i;
}

bool literal_read(struct literal *l, const struct tokens *t, uint32_t i, struct arena *a)
{
    struct reader r = {.l = l};
    *l = (struct literal){.t = t, .tokens = {i, past(t, i)}};
    bool ok = true;
    for (uint32_t k = i; ok && k < l->tokens.past; k++)
        ok = read_token(&r, k);
    uint32_t end = t->tok[l->tokens.past - 1].end - 1;
    if (ok && r.part.n && r.part.p[r.part.n - 1].raw)
        end -= (uint32_t)r.part.p[r.part.n - 1].delimiter.n + 1;
    vec_push(&r.at, (struct span){end, end});
    if (ok) {
        l->text = (struct str){arena_strdup(a, buf_str(&r.text)), r.text.len};
        struct span *at = ARENA_ARRAY(a, struct span, r.at.n);
        struct literal_part *parts = ARENA_ARRAY(a, struct literal_part, r.part.n);
        l->at = memcpy(at, r.at.p, r.at.n * sizeof *at);
        l->part = memcpy(parts, r.part.p, r.part.n * sizeof *parts);
        l->nparts = (uint32_t)r.part.n;
    }
    buf_release(&r.text);
    vec_release(&r.at);
    vec_release(&r.part);
    return ok;
}

static const struct literal_part *part_at(const struct literal *l, uint32_t character)
{
    uint32_t k = l->nparts - 1;
    while (k > 0 && l->part[k].from > character)
        k--;
    return &l->part[k];
}

struct span literal_span(const struct literal *l, struct span characters)
{
    uint32_t begin = l->at[characters.begin].begin;
    return (struct span){begin,
                         characters.begin < characters.end ? l->at[characters.end - 1].end : begin};
}

static bool write_raw(const struct literal_part *part, struct str text, struct buf *out)
{
    struct buf close = {0};
    buf_printf(&close, ")%.*s\"", (int)part->delimiter.n, part->delimiter.p);
    bool ok = !text.n || !memmem(text.p, text.n, close.p, close.len);
    if (ok)
        buf_adds(out, text);
    buf_release(&close);
    return ok;
}

static void write_character(char c, struct buf *out)
{
    static const char names[] = "ntr\\\"", stands[] = "\n\t\r\\\"";
    const char *stand = c ? strchr(stands, c) : NULL;
    if (stand)
        buf_printf(out, "\\%c", names[stand - stands]);
    else if ((unsigned char)c < ' ')
        buf_printf(out, "\\%03o", (unsigned char)c);
    else
        buf_addch(out, c);
}

/* The blanks that its line begins with, for a new line of it. */
static struct str indentation(const struct literal *l)
{
    const struct source *src = l->t->src;
    uint32_t at = l->t->tok[l->tokens.past - 1].begin;
    uint32_t begin = src->lines[source_place(src, at).line - 1], end = begin;
    while (end < at && (src->bytes[end] == ' ' || src->bytes[end] == '\t'))
        end++;
    return source_text(src, (struct span){begin, end});
}

/* Would a digit go on with the escape of the character before? */
static bool is_after_number(const struct literal *l, const struct literal_part *part,
                            uint32_t character)
{
    if (character == part->from)
        return false;
    struct str before = source_text(l->t->src, l->at[character - 1]);
    return before.n > 1 && before.p[0] == '\\' &&
           (before.p[1] == 'x' || digit(before.p[1], 8) >= 0);
}

bool literal_write(const struct literal *l, struct span characters, struct str text,
                   struct buf *out)
{
    const struct literal_part *part = part_at(l, characters.begin);
    bool joined = characters.begin < characters.end && part_at(l, characters.end - 1) != part;
    if (joined && (part->raw || part_at(l, characters.end - 1)->raw))
        return false;
    if (part->raw)
        return write_raw(part, text, out);
    bool directive = l->t->tok[l->tokens.first].flags & TOK_DIRECTIVE;
    struct str blanks = indentation(l);
    if (text.n && digit(text.p[0], 16) >= 0 && is_after_number(l, part, characters.begin))
        buf_addstr(out, "\"\"");
    for (size_t i = 0; i < text.n; i++) {
        write_character(text.p[i], out);
        if (text.p[i] == '\n' && i + 1 < text.n && !directive)
            buf_printf(out, "\"%s%.*s\"", source_newline(l->t->src), (int)blanks.n, blanks.p);
    }
    return true;
}
