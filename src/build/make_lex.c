#include "build/make_lex.h"
#include "base/texts.h"
#include "build/word.h"

struct lexer {
    const struct build *b;
    struct make_lines *out;
    bool in_rule; /* lines that begin with a tab are its recipe */
    int defines;  /* open ones */
};

static struct span trim(const struct build *b, struct span s)
{
    while (s.begin < s.end && strchr(" \t\r\n\\", b->src->bytes[s.begin]) &&
           (b->src->bytes[s.begin] != '\\' || (s.begin + 1 < s.end && b->src->bytes[s.begin + 1] == '\n')))
        s.begin++;
    while (s.begin < s.end && strchr(" \t\r\n", b->src->bytes[s.end - 1]))
        s.end--;
    return s;
}

/* The end of the logical line, its last line end left out. */
static uint32_t line_end(const struct build *b, uint32_t at)
{
    const char *s = b->src->bytes;
    uint32_t end = b->src->len, begin = at;
    for (; at < end; at++) {
        uint32_t slashes = 0, k = at;
        if (s[at] != '\n')
            continue;
        if (k > begin && s[k - 1] == '\r')
            k--;
        while (k > begin && s[k - 1] == '\\')
            k--, slashes++;
        if (slashes % 2 == 0)
            return at;
    }
    return end;
}

/* Where a comment begins, or the end. */
static uint32_t comment_at(const struct build *b, struct span s)
{
    for (uint32_t at = s.begin; at < s.end; at++) {
        char c = b->src->bytes[at];
        if (c == '$' && at + 1 < s.end && strchr("({", b->src->bytes[at + 1]))
            at = build_word_past(b, at, s.end) - 1;
        else if (c == '\\')
            at++;
        else if (c == '#')
            return at;
    }
    return s.end;
}

/* The first of these bytes outside of brackets, or the end. */
static uint32_t find_at(const struct build *b, struct span s, const char *bytes)
{
    for (uint32_t at = s.begin; at < s.end; at++) {
        char c = b->src->bytes[at];
        if (c == '$')
            at = build_word_past(b, at, s.end) - 1;
        else if (c && strchr(bytes, c))
            return at;
    }
    return s.end;
}

static void add(struct lexer *l, enum make_kind kind, struct span name, struct span text)
{
    vec_push(&l->out->v, (struct make_line){kind, name, trim(l->b, text)});
}

/* The first word, which no blank is in. */
static struct span first_word(const struct build *b, struct span s)
{
    s = trim(b, s);
    return (struct span){s.begin, find_at(b, s, " \t")};
}

/* "=", ":=", "::=", "?=", "+=", "!=" at this place: its length. */
static uint32_t operator_at(const struct build *b, uint32_t at, uint32_t end)
{
    static const char *const all[] = {"=", ":=", "::=", ":::=", "?=", "+=", "!="};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct str op = str_of(all[i]);
        if (str_starts((struct str){b->src->bytes + at, end - at}, op))
            return (uint32_t)op.n;
    }
    return 0;
}

bool make_lex_set(const struct build *b, struct span text, struct make_line *out)
{
    text = trim(b, text);
    for (;;) { /* export, override and private stand before */
        struct span word = first_word(b, text);
        struct str w = build_text(b, word);
        if (!str_is(w, "export") && !str_is(w, "override") && !str_is(w, "private"))
            break;
        text = trim(b, (struct span){word.end, text.end});
    }
    uint32_t at = find_at(b, text, "=:?+!");
    uint32_t op = at < text.end ? operator_at(b, at, text.end) : 0;
    struct span name = trim(b, (struct span){text.begin, at});
    if (!op || name.begin == name.end || find_at(b, name, " \t") != name.end)
        return false;
    *out = (struct make_line){MAKE_SET, name, trim(b, (struct span){at + op, text.end})};
    return true;
}

static bool is_directive(struct str word)
{
    static const char *const words[] = {"include", "-include", "sinclude", "ifeq",   "ifneq",    "ifdef",
                                        "ifndef",  "else",     "endif",    "export", "unexport", "define",
                                        "endef",   "vpath",    "undefine", "load"};
    return texts_have(words, sizeof words / sizeof *words, word);
}

/* A rule, which may set a variable for its targets, or have a recipe on its line. */
static bool lex_rule(struct lexer *l, struct span text)
{
    const struct build *b = l->b;
    struct make_line set;
    uint32_t colon = find_at(b, text, ":");
    if (colon == text.end)
        return false;
    uint32_t past = colon + 1 + (colon + 1 < text.end && b->src->bytes[colon + 1] == ':');
    uint32_t semicolon = find_at(b, (struct span){past, text.end}, ";");
    l->in_rule = true;
    if (make_lex_set(b, (struct span){past, text.end}, &set)) {
        add(l, MAKE_RULE, (struct span){0, 0}, (struct span){text.begin, colon});
        add(l, MAKE_SET, set.name, set.text);
        return true;
    }
    add(l, MAKE_RULE, (struct span){0, 0}, (struct span){text.begin, semicolon});
    if (semicolon < text.end)
        add(l, MAKE_RECIPE, (struct span){0, 0}, (struct span){semicolon + 1, text.end});
    return true;
}

static void lex_directive(struct lexer *l, struct span word, struct span text)
{
    struct str name = build_text(l->b, word);
    l->defines += str_is(name, "define") - (str_is(name, "endef") && l->defines > 0);
    l->in_rule = l->in_rule && !str_starts(name, STR("def")) && !str_is(name, "include");
    add(l, MAKE_DIRECTIVE, word, (struct span){word.end, text.end});
}

static void lex_line(struct lexer *l, struct span line)
{
    const struct build *b = l->b;
    struct make_line set;
    bool tab = line.begin < line.end && b->src->bytes[line.begin] == '\t';
    struct span text = trim(b, (struct span){line.begin, comment_at(b, line)});
    struct span word = first_word(b, text);
    if (tab && (l->in_rule || l->defines)) {
        if (trim(b, line).begin < line.end && b->src->bytes[trim(b, line).begin] != '#')
            add(l, MAKE_RECIPE, (struct span){0, 0}, line);
        return;
    }
    if (text.begin == text.end)
        return;
    if (make_lex_set(b, text, &set)) {
        l->in_rule = false;
        add(l, MAKE_SET, set.name, set.text);
    } else if (is_directive(build_text(b, word)))
        lex_directive(l, word, text);
    else if (!lex_rule(l, text))
        add(l, MAKE_RECIPE, (struct span){0, 0}, text);
}

void make_lex(const struct build *b, struct make_lines *out)
{
    struct lexer l = {.b = b, .out = out};
    for (uint32_t at = 0; at < b->src->len;) {
        uint32_t end = line_end(b, at);
        lex_line(&l, (struct span){at, end});
        at = end + 1;
    }
}
