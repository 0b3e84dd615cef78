#include "build/strings.h"
#include "build/flags.h"
#include "build/paths.h"

/* What the strings within a pair of brackets are. */
struct context {
    unsigned readers;
    bool libraries;
};

enum { DEPTH = 64 };

struct strings {
    struct build *b;
    const struct build_strings *language;
    VEC(struct build_token) t;
    struct context open[DEPTH];
    char bracket[DEPTH];
    int depth;
    struct context label; /* of the name before the next bracket */
    bool labelled;
    struct build_words words; /* of one list: flags may have their value in the next string */
    unsigned readers;         /* who reads those */
};

/* ---- tokens ---- */

static uint32_t past_string(const struct build *b, uint32_t at, struct span *text)
{
    const char *s = b->src->bytes;
    uint32_t n = b->src->len;
    char quote = s[at];
    bool three = at + 2 < n && s[at + 1] == quote && s[at + 2] == quote;
    uint32_t width = three ? 3 : 1;
    text->begin = at = at + width;
    for (; at < n; at++) {
        if (s[at] == '\\' && at + 1 < n)
            at++;
        else if (!three && s[at] == '\n')
            break;
        else if (s[at] == quote && (!three || (at + 2 < n && s[at + 1] == quote && s[at + 2] == quote)))
            break;
    }
    text->end = at < n ? at : n;
    return text->end + width < n ? text->end + width : n;
}

static void take_tokens(struct strings *x)
{
    const struct build *b = x->b;
    const char *s = b->src->bytes;
    for (uint32_t at = 0; at < b->src->len;) {
        struct build_token t = {.kind = BUILD_PUNCT, .span = {at, at + 1}};
        while (t.span.end < b->src->len && build_is_name_char(s[at]) && build_is_name_char(s[t.span.end]))
            t.span.end++;
        bool name = build_is_name_char(s[at]);
        bool prefix =
            name && t.span.end - at <= 2 && t.span.end < b->src->len && strchr("\"'", s[t.span.end]);
        uint32_t quote = prefix ? t.span.end : at;
        if (s[at] == '#') {
            while (at < b->src->len && s[at] != '\n')
                at++;
            continue;
        }
        t.text = t.span;
        if (s[quote] == '"' || s[quote] == '\'') {
            t.kind = BUILD_STRING;
            t.span.end = past_string(b, quote, &t.text);
        } else if (name)
            t.kind = BUILD_NAME;
        at = t.span.end;
        if (t.kind != BUILD_PUNCT || !strchr(" \t\r", s[t.span.begin]))
            vec_push(&x->t, t);
    }
}

static bool is_punct(const struct strings *x, size_t i, const char *any)
{
    return i < x->t.n && x->t.p[i].kind == BUILD_PUNCT && strchr(any, x->b->src->bytes[x->t.p[i].span.begin]);
}

static struct str text_of(const struct strings *x, size_t i)
{
    return build_text(x->b, x->t.p[i].text);
}

/* ---- what goes with a word ---- */

/* The bracket around the strings that are translated; 0: none. */
static char innermost(const struct build *b)
{
    const struct strings *x = b->ctx;
    return x->depth ? x->bracket[x->depth - 1] : 0;
}

/* Is the word, or are the words, all that stands between quotes? Then the strings go whole, with a comma. */
static bool is_whole(const struct build *b, struct span words)
{
    const char *s = b->src->bytes;
    bool quoted = words.begin && words.end < b->src->len && strchr("\"'", s[words.begin - 1]) &&
                  strchr("\"'", s[words.end]);
    return quoted && s[words.begin - 1] == s[words.end];
}

static struct span element(const struct build *b, struct span words)
{
    const char *s = b->src->bytes;
    char bracket = innermost(b);
    if (!is_whole(b, words) || (bracket != '[' && bracket != '('))
        return words;
    if (bracket == '(')
        return (struct span){0, 0};
    struct span out = {words.begin - 1, words.end + 1};
    uint32_t at = out.end;
    while (at < b->src->len && strchr(" \t", s[at]))
        at++;
    if (at < b->src->len && s[at] == ',') {
        out.end = at + 1;
        while (out.end < b->src->len && strchr(" \t", s[out.end]))
            out.end++;
        return out;
    }
    return out; /* a comma at the end of a list means nothing */
}

static const char *blank(const struct build *b, struct span words)
{
    if (!is_whole(b, words))
        return " ";
    if (innermost(b) != '[')
        return innermost(b) == '(' ? NULL : " ";
    return b->src->bytes[words.end] == '"' ? "\", \"" : "', '";
}

/* ---- the walk ---- */

static void flush(struct strings *x)
{
    unsigned readers = x->readers;
    if (!readers && build_flags_are_nvccs(x->b, &x->words, 0, x->words.v.n))
        readers = READER_NVCC;
    build_flags_port(x->b, &x->words, 0, x->words.v.n, readers, false);
    x->words.v.n = 0;
}

static struct context context_of(const struct strings *x)
{
    return x->labelled ? x->label : x->depth ? x->open[x->depth - 1] : (struct context){0, false};
}

/* A name, or the key of a table, says what the strings behind it are. */
static void take_label(struct strings *x, struct str name)
{
    struct context c = {0, false};
    for (int i = 0; x->language->libraries && x->language->libraries[i]; i++)
        c.libraries |= str_is(name, x->language->libraries[i]);
    bool nvcc = str_is(name, "nvcc") || str_is(name, "nvcc_args") || str_is(name, "cuda_args") ||
                build_sounds_like_nvcc(name);
    bool host = str_is(name, "cxx") || str_is(name, "cflags") || str_is(name, "cpp_args") ||
                str_is(name, "extra_link_args");
    c.readers = nvcc ? READER_NVCC : host ? READER_HOST : 0;
    if (!c.readers && !c.libraries)
        return;
    flush(x);
    x->label = c;
    x->labelled = true;
}

static bool is_key(const struct strings *x, size_t i)
{
    bool subscript = i && is_punct(x, i - 1, "[") && is_punct(x, i + 1, "]") && i > 1 &&
                     x->t.p[i - 2].kind == BUILD_NAME && !str_is(text_of(x, i - 2), "in");
    return is_punct(x, i + 1, ":") || subscript;
}

static void port_string(struct strings *x, size_t i)
{
    struct build *b = x->b;
    struct context c = context_of(x);
    struct str text = text_of(x, i);
    struct row library = c.libraries ? build_row(b, text, ROW_LINKLIB) : (struct row){0};
    bool key = is_key(x, i);
    if (key)
        take_label(x, text);
    build_variable_port(b, x->t.p[i].text);
    if (row_ok(library))
        build_apply(b, x->t.p[i].text, library);
    else if (!key || !text.n || text.p[0] == '-') {
        if (x->words.v.n && x->readers != c.readers)
            flush(x);
        x->readers = c.readers;
        build_words_split(b, x->t.p[i].text, &x->words);
    }
}

static void port_punct(struct strings *x, size_t i)
{
    if (is_punct(x, i, "([{")) {
        struct context c = context_of(x);
        flush(x);
        if (x->depth < DEPTH) {
            x->bracket[x->depth] = x->b->src->bytes[x->t.p[i].span.begin];
            x->open[x->depth++] = c;
        }
        x->labelled = false;
    } else if (is_punct(x, i, ")]}")) {
        flush(x);
        x->depth -= x->depth > 0;
        x->labelled = false;
    } else if (is_punct(x, i, "\n") && !x->depth) {
        flush(x);
        x->labelled = false;
    } else if (is_punct(x, i, ",") && x->depth)
        x->labelled = false;
    else if (is_punct(x, i, "+")) /* "a" + "b" */
        flush(x);
}

void build_strings_port(struct build *b, const struct build_strings *language)
{
    struct strings x = {.b = b, .language = language};
    b->root = "/opt/rocm";
    b->ctx = &x;
    b->element = element;
    b->blank = blank;
    take_tokens(&x);
    for (size_t i = 0; i < x.t.n; i++) {
        if (x.t.p[i].kind == BUILD_PUNCT)
            port_punct(&x, i);
        else if (x.t.p[i].kind == BUILD_STRING)
            port_string(&x, i);
        else {
            take_label(&x, text_of(&x, i));
            if (language->renames)
                build_variable_port(b, x.t.p[i].text);
        }
        if (language->look && x.t.p[i].kind != BUILD_PUNCT)
            language->look(b, x.t.p, x.t.n, i);
    }
    flush(&x);
    vec_release(&x.t);
    vec_release(&x.words.v);
}
