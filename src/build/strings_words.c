/* Words in strings, and the constraints on their changes. */
#include "build/strings.h"

/* How a string stands among its neighbours. */
struct beside {
    bool element;       /* a list's element begins with it */
    bool whole;         /* and ends with it */
    bool argument;      /* a call's or tuple's begins and ends with it */
    bool before, after; /* another text is joined to it */
    bool filled;        /* values are put into it: by % or .format */
    bool appended;      /* it is all that append() gets */
    bool chosen;        /* it is one side of a condition */
};

static struct beside beside_of(const struct strings *x, int64_t i)
{
    const struct strings_token *t = &x->t.list.p[i];
    bool list = x->depth && x->open[x->depth].list;
    char open = x->depth ? strings_text(x, strings_innermost(x)).p[0] : 0;
    bool begins = strings_is(x, i - 1, ',') || (i && i - 1 == strings_innermost(x));
    bool ends = strings_is(x, i + 1, ',') || strings_is(x, i + 1, ']') || strings_is(x, i + 1, ')');
    struct beside p = {.before = strings_is(x, i - 1, '+') || strings_is_string(x, i - 1),
                       .after = strings_is(x, i + 1, '+') || strings_is_string(x, i + 1)};
    p.filled =
        (strings_is(x, i + 1, '%') && memchr(strings_text(x, i).p, '%', strings_text(x, i).n)) ||
        (strings_is(x, i + 1, '.') && strings_is_name(x, i + 2, "format"));
    p.appended = open == '(' && begins && strings_is(x, i + 1, ')') && strings_is(x, i - 1, '(') &&
                 strings_is_name(x, i - 2, "append") && strings_is(x, i - 3, '.') && !t->escaped;
    p.chosen = strings_is_name(x, i + 1, "if") || strings_is_name(x, i - 1, "else") ||
               strings_is_name(x, i + 1, "or") || strings_is_name(x, i - 1, "or");
    p.element = list && begins;
    p.whole = p.element && ends && !t->escaped && !t->formatted;
    p.argument = begins && ends && (open == '(' || (open == '[' && !list));
    return p;
}

/* The end of the element that begins at a token: before the next comma, or the end of the list. */
static uint32_t element_end(const struct strings *x, uint32_t i)
{
    int depth = 0;
    uint32_t end = x->t.list.p[i].span.end;
    for (; i < x->t.list.n; i++) {
        bool opens = strings_is(x, i, '(') || strings_is(x, i, '[') || strings_is(x, i, '{');
        bool closes = strings_is(x, i, ')') || strings_is(x, i, ']') || strings_is(x, i, '}');
        if ((closes || strings_is(x, i, ',')) && depth == 0)
            return end;
        depth += opens - closes;
        end = x->t.list.p[i].span.end;
    }
    return end;
}

struct build_word strings_word(const struct strings *x, uint32_t i)
{
    const struct strings_token *t = &x->t.list.p[i];
    struct beside p = beside_of(x, i);
    struct build_word w = {.span = t->span, .text = strings_text(x, i), .hold = HOLD_NOTHING};
    if (p.whole)
        w.hold = HOLD_ELEMENT;
    else if (p.chosen)
        w.hold = HOLD_STRING;
    else if (p.appended)
        w.hold = HOLD_APPENDED;
    else if (p.element && !p.before) {
        w.hold = HOLD_EXPRESSION;
        w.span.end = element_end(x, i);
    } else if (p.before || p.after || p.filled || t->escaped)
        w.hold = HOLD_FIXED;
    else if (p.argument)
        w.hold = HOLD_STRING;
    else
        w.span = t->inner;
    return w;
}

/* Returns the end of the word that begins at a place: a blank that is in no braces, and in no
 * quotes that the word begins with: "-Xcompiler '-fPIC -Wall'". */
static uint32_t word_end(const struct strings *x, uint32_t at, uint32_t end)
{
    int depth = 0;
    const char *p = x->b->src->bytes + at;
    const char *close =
        at < end && (*p == '"' || *p == '\'') ? memchr(p + 1, *p, end - at - 1) : NULL;
    at += close ? (uint32_t)(close - p) : 0;
    for (; at < end; at++) {
        char c = x->b->src->bytes[at];
        depth += (c == '{') - (c == '}' && depth);
        if (depth == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r'))
            break;
    }
    return at;
}

/* Is something put into the text, or joined to one of its ends? */
static enum build_hold hold_of(const struct strings *x, struct beside p, struct span word,
                               struct span inner)
{
    struct str text = source_text(x->b->src, word);
    bool joined = (p.before && word.begin == inner.begin) || (p.after && word.end == inner.end);
    bool filled = p.filled && (memchr(text.p, '%', text.n) || memchr(text.p, '{', text.n));
    return joined || filled || memchr(text.p, '\\', text.n) ? HOLD_FIXED : HOLD_NOTHING;
}

void strings_collect_other(struct strings *x, uint32_t i)
{
    bool star = strings_is(x, i, '*');
    struct build_word w = {.span = {x->t.list.p[i].span.begin, element_end(x, i)}};
    w.text =
        star ? STR("-")
             : source_text(x->b->src, w.span); /* several words, or none, are nobody's argument */
    w.hold = star ? HOLD_FIXED : HOLD_EXPRESSION;
    vec_push(&x->words, w);
}

void strings_collect(struct strings *x, uint32_t i)
{
    struct span inner = x->t.list.p[i].inner;
    struct str text = strings_text(x, i);
    struct beside p = beside_of(x, i);
    uint32_t at = inner.begin;
    size_t first = x->words.n;
    if (text.n && word_end(x, inner.begin, inner.end) == inner.end) {
        vec_push(&x->words, strings_word(x, i));
        return;
    }
    while (at < inner.end) {
        uint32_t end = word_end(x, at, inner.end);
        struct span span = {at, end};
        if (end > at)
            vec_push(&x->words, (struct build_word){.span = span,
                                                    .text = source_text(x->b->src, span),
                                                    .hold = hold_of(x, p, span, inner)});
        at = end + 1;
    }
    /* "-gencode arch=..." as one element: what is all of a string goes with its quotes. */
    if (p.whole && x->words.n > first + 1)
        vec_push(&x->parted, i);
    bool two = p.whole && x->words.n == first + 2 && text.p[0] == '-';
    if (two && x->words.p[first + 1].text.p[0] != '-') {
        x->words.p[first].span.begin = x->t.list.p[i].span.begin;
        x->words.p[first + 1].span.end = x->t.list.p[i].span.end;
        x->words.p[first].hold = x->words.p[first + 1].hold = HOLD_ELEMENT;
    }
}
