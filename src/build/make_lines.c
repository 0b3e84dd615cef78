/* The lines of a Makefile. */
#include "build/make_parts.h"

struct reader {
    char prefix; /* of recipes: a tab, or what .RECIPEPREFIX says */
    const struct source *src;
    struct make_lines *out;
    bool in_rule;       /* a line that begins with a tab is for the shell */
    bool in_define;     /* until endef; what is no assignment and no rule is for the shell there, or
                           flags */
    struct str defined; /* the name behind define */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The end of the line that at is on, continued ones included: its newline, or
 * the end of the file. */
static uint32_t line_end(const struct source *src, uint32_t at)
{
    const char *p = src->bytes;
    for (uint32_t i = at; i < src->len; i++) {
        if (p[i] != '\n')
            continue;
        uint32_t end = i > at && p[i - 1] == '\r' ? i - 1 : i, slashes = 0;
        while (end - slashes > at && p[end - slashes - 1] == '\\')
            slashes++;
        if (slashes % 2 == 0)
            return i;
    }
    return src->len;
}

/* Behind the expansion that begins at a '$'. */
static uint32_t past_expansion(const struct source *src, uint32_t at, uint32_t end)
{
    while (at < end && src->bytes[at] == '$')
        at++;
    if (at < end && src->bytes[at] != '(' && src->bytes[at] != '{')
        return at + 1;
    return make_past_bracket(src, at, end);
}

/* The text without its comment. */
static uint32_t comment_begin(const struct source *src, uint32_t at, uint32_t end)
{
    while (at < end && src->bytes[at] != '#') {
        if (src->bytes[at] == '$')
            at = past_expansion(src, at, end);
        else
            at += src->bytes[at] == '\\' && at + 1 < end ? 2 : 1;
    }
    return at < end ? at : end;
}

static struct span trimmed(const struct source *src, uint32_t begin, uint32_t end)
{
    while (begin < end && is_blank(src->bytes[begin]))
        begin++;
    while (end > begin && is_blank(src->bytes[end - 1]))
        end--;
    return (struct span){begin, end};
}

static struct str first_word(const struct source *src, struct span s)
{
    uint32_t end = s.begin;
    while (end < s.end && !is_blank(src->bytes[end]))
        end++;
    return source_text(src, (struct span){s.begin, end});
}

static void add(struct reader *r, enum make_kind kind, struct span text, struct str name)
{
    vec_push(&r->out->list, (struct make_line){kind, text, name});
}

/* "NAME op VALUE": where the operator begins and ends; false where there is none before a rule's
 * colon. *colon: where that is. */
static bool find_operator(const struct source *src, struct span s, uint32_t *begin, uint32_t *end,
                          uint32_t *colon)
{
    const char *p = src->bytes;
    *colon = s.end;
    for (uint32_t i = s.begin; i < s.end;) {
        if (p[i] == '$') {
            i = past_expansion(src, i, s.end);
            continue;
        }
        uint32_t k = i;
        while (k < s.end && p[k] == ':')
            k++;
        if (k < s.end && p[k] == '=') {
            *begin = i > s.begin && k == i && strchr("?+!", p[i - 1]) ? i - 1 : i;
            *end = k + 1;
            return true;
        }
        if (k > i) {
            *colon = k;
            return false;
        }
        if (p[i] == ';')
            return false;
        i++;
    }
    return false;
}

/* The name without export, override and private. */
static struct str bare_name(struct str s)
{
    static const char *const words[] = {"export ", "override ", "private ", "define "};
    s = str_trim(s);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_starts(s, str_of(words[i]))) {
            s = str_trim(str_cut(s, strlen(words[i]), s.n));
            i = (size_t)-1;
        }
    return s;
}

static void assign(struct reader *r, struct span s, uint32_t begin, uint32_t end)
{
    struct str name = bare_name(source_text(r->src, (struct span){s.begin, begin}));
    add(r, MAKE_ASSIGN, trimmed(r->src, end, s.end), name);
}

/* "TARGETS: NEEDS ; COMMAND", or a variable of the targets. */
static void rule(struct reader *r, struct span s, uint32_t colon)
{
    uint32_t begin, end, second;
    struct span rest = trimmed(r->src, colon, s.end);
    r->in_rule = true;
    if (find_operator(r->src, rest, &begin, &end, &second)) {
        assign(r, rest, begin, end);
        return;
    }
    uint32_t semicolon = rest.begin;
    while (semicolon < rest.end && r->src->bytes[semicolon] != ';')
        semicolon = r->src->bytes[semicolon] == '$' ? past_expansion(r->src, semicolon, rest.end)
                                                    : semicolon + 1;
    add(r, MAKE_RULE, (struct span){s.begin, semicolon}, STR(""));
    if (semicolon < rest.end)
        add(r, MAKE_RECIPE, trimmed(r->src, semicolon + 1, rest.end), STR(""));
}

/* $(eval NAME op VALUE), wherever it stands in the text. */
static void evals(struct reader *r, struct span s)
{
    for (uint32_t i = s.begin; i + 7 < s.end; i++) {
        if (strncmp(r->src->bytes + i, "$(eval ", 7) != 0)
            continue;
        uint32_t past = past_expansion(r->src, i, s.end), begin, end, colon;
        struct span inner = {i + 7, past > i + 7 ? past - 1 : i + 7};
        if (find_operator(r->src, inner, &begin, &end, &colon))
            assign(r, inner, begin, end);
    }
}

static bool is_condition(struct str word)
{
    static const char *const words[] = {"ifeq",     "ifneq", "ifdef",    "ifndef",
                                        "else",     "endif", "include",  "-include",
                                        "sinclude", "vpath", "undefine", "unexport"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(word, words[i]))
            return true;
    return str_starts(word, STR("ifeq(")) || str_starts(word, STR("ifneq("));
}

/* The end of a recipe's line, without the shell's comment. */
static uint32_t recipe_end(const struct source *src, uint32_t at, uint32_t end)
{
    char quote = 0;
    for (uint32_t i = at; i < end; i++) {
        char c = src->bytes[i];
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else if (!quote && c == '#' && is_blank(src->bytes[i - 1]) &&
                 !memchr(src->bytes + i, '\n', end - i))
            return i;
    }
    return end;
}

/* The first character of .RECIPEPREFIX's value, a tab where it has none. */
static char prefix_of(const struct source *src, struct span value)
{
    return value.begin < value.end ? src->bytes[value.begin] : '\t';
}

static void read_line(struct reader *r, uint32_t at, uint32_t end)
{
    uint32_t begin, past, colon;
    if (r->in_rule && at < end && r->src->bytes[at] == r->prefix) {
        add(r, MAKE_RECIPE, trimmed(r->src, at + 1, recipe_end(r->src, at + 1, end)), STR(""));
        return;
    }
    struct span s = trimmed(r->src, at, comment_begin(r->src, at, end));
    struct str word = first_word(r->src, s);
    if (s.begin == s.end)
        return;
    if (r->out->first > at)
        r->out->first = at;
    evals(r, s);
    if (str_is(word, "define") || str_is(word, "endef")) {
        r->in_define = word.n == 6;
        r->in_rule = false;
        r->defined = bare_name(source_text(r->src, s));
    } else if (is_condition(word))
        add(r, MAKE_OTHER, s, STR(""));
    else if (find_operator(r->src, s, &begin, &past, &colon)) {
        r->in_rule = false;
        assign(r, s, begin, past);
        if (str_is(bare_name(source_text(r->src, (struct span){s.begin, begin})), ".RECIPEPREFIX"))
            r->prefix = prefix_of(r->src, trimmed(r->src, past, s.end));
    } else if (colon < s.end || (s.end > s.begin && r->src->bytes[s.end - 1] == ':'))
        rule(r, s, colon);
    else if (r->in_define && word.p[0] == '-' && !make_is_nvcc(word))
        add(r, MAKE_ASSIGN, s, r->defined);
    else
        add(r, r->in_define ? MAKE_RECIPE : MAKE_OTHER, s, STR(""));
}

void make_read(struct make_lines *out, const struct source *src)
{
    struct reader r = {.prefix = '\t', .src = src, .out = out};
    *out = (struct make_lines){.first = src->len};
    for (uint32_t at = 0; at < src->len;) {
        uint32_t end = line_end(src, at);
        read_line(&r, at, end);
        at = end + 1;
    }
}
