/* Commands of recipes: finds the compiler that they call. */
#include "base/texts.h"
#include "build/make_parts.h"
#include "build/programs.h"

/* True for the end of a command, outside of quotes and expansions. */
static bool ends_command(struct str word, size_t at)
{
    return strchr(";|&()`", word.p[at]) != NULL;
}

/* Splits the words of a text at what ends a command; a word may have such an
 * end itself ("a.o;"). */
void make_commands(struct make *m, struct span text, make_command_fn *fn)
{
    struct build_word *word;
    uint32_t n = make_split(m->b->src, text, &word, m->b->arena), first = 0, k = 0;
    struct build_word *out = ARENA_ARRAY(m->b->arena, struct build_word, 2 * n + 1);
    for (uint32_t i = 0; i < n; i++) {
        struct str t = source_text(m->b->src, word[i].span);
        bool plain = t.p[0] != '"' && t.p[0] != '\'' && !memchr(t.p, '$', t.n);
        size_t cut = 0;
        while (plain && cut < t.n && !ends_command(t, cut))
            cut++;
        if (plain && cut < t.n) {
            if (cut > 0)
                out[k++] = (struct build_word){
                    .span = {word[i].span.begin, word[i].span.begin + (uint32_t)cut},
                    .text = str_cut(t, 0, cut)};
            fn(m, out + first, k - first);
            first = k;
            while (cut < t.n && ends_command(t, cut))
                cut++;
            if (cut < t.n)
                out[k++] = (struct build_word){
                    .span = {word[i].span.begin + (uint32_t)cut, word[i].span.end},
                    .text = str_cut(t, cut, t.n)};
        } else if (t.n > 1 && t.p[t.n - 1] == ';') {
            struct span span = {word[i].span.begin, word[i].span.end - 1};
            out[k++] = (struct build_word){.span = span, .text = source_text(m->b->src, span)};
            fn(m, out + first, k - first);
            first = k;
        } else
            out[k++] = word[i];
    }
    fn(m, out + first, k - first);
}

unsigned make_compiler(const struct make *m, struct str word)
{
    struct str name = build_template_name(word);
    if (name.n)
        return build_names_nvcc(name) ? HOLDS_NVCC : build_names_host(name) ? HOLDS_OTHER : 0;
    if (build_is_program(word, "nvcc"))
        return HOLDS_NVCC;
    if (build_is_host_compiler(word))
        return HOLDS_OTHER;
    /* "$(Q)$(NVCC)", "$(Q)nvcc": the last one is what is called. */
    size_t at = word.n;
    while (at && word.p[at - 1] != ')' && word.p[at - 1] != '}')
        at--;
    if (at && at < word.n)
        return make_compiler(m, str_cut(word, at, word.n));
    int depth = 0;
    for (at = word.n; at > 0; at--) {
        depth += (word.p[at - 1] == ')' || word.p[at - 1] == '}') -
                 (word.p[at - 1] == '(' || word.p[at - 1] == '{');
        if (depth == 0 && word.p[at - 1] == '$')
            break;
    }
    if (!at || at + 2 > word.n || (word.p[at] != '(' && word.p[at] != '{'))
        return 0;
    name = str_cut(word, at + 1, word.n - 1);
    if (memchr(name.p, ' ', name.n)) /* $(shell which nvcc), $(or $(X),nvcc) */
        return str_ends(name, STR(" nvcc")) || str_ends(name, STR(",nvcc")) ? HOLDS_NVCC : 0;
    unsigned bits = make_bits(m, name);
    if (bits & IS_ASSIGNED)
        return bits & (HOLDS_NVCC | HOLDS_OTHER);
    return build_names_nvcc(name) ? HOLDS_NVCC : build_names_host(name) ? HOLDS_OTHER : 0;
}

/* "@", "-" and "+" before a command are make's. */
static struct str bare_command(struct str word)
{
    if (build_template_name(word).n)
        return word;
    while (word.n && strchr("@-+", word.p[0]))
        word = str_cut(word, 1, word.n);
    return word;
}

bool make_is_nvcc(struct str word)
{
    word = bare_command(word);
    size_t at = word.n;
    while (at && word.p[at - 1] != ')' && word.p[at - 1] != '}')
        at--;
    return build_is_program(str_cut(word, at, word.n), "nvcc");
}

/* "NAME=value" before a command, for its environment? */
static bool is_environment(struct str word)
{
    size_t n = 0;
    while (n < word.n && build_is_word(word.p[n]))
        n++;
    return n > 0 && n < word.n && word.p[n] == '=';
}

/* The word that is the compiler, among those before the first flag: nvcc wherever it stands, others
 * where a command begins. */
static uint32_t compiler_at(const struct make *m, const struct build_word *word, uint32_t n,
                            unsigned *is)
{
    bool begins = true;
    uint32_t other = n;
    *is = HOLDS_OTHER;
    for (uint32_t i = 0; i < n; i++) {
        struct str text = i == 0 ? bare_command(word[i].text) : word[i].text;
        if (text.n && text.p[0] == '-')
            break;
        unsigned holds = is_environment(text) ? 0 : make_compiler(m, text);
        if (holds & HOLDS_NVCC) {
            *is = holds;
            return i;
        }
        if (holds && begins && other == n)
            other = i;
        begins = begins && (build_is_before_command(text) || is_environment(text));
    }
    return other;
}

/* $(GZIP) -dc: a program that is no compiler, by the name that everybody gives it. */
static bool is_everyday_program(struct str first)
{
    static const char *const names[] = {"GZIP", "BZIP2", "XZ",   "ZCAT", "UNZIP",  "TAR",    "AR",
                                        "RM",   "CP",    "MV",   "LN",   "MKDIR",  "SED",    "AWK",
                                        "GREP", "FIND",  "DIFF", "PERL", "PYTHON", "INSTALL"};
    struct str name = first.n > 3 ? str_cut(first, 2, first.n - 1) : STR("");
    return name.n && first.p[0] == '$' && texts_have(names, sizeof names / sizeof *names, name);
}

uint32_t make_driver(const struct make *m, const struct build_word *word, uint32_t n,
                     enum build_driver *driver)
{
    struct str first = n ? bare_command(word[0].text) : STR("");
    unsigned is;
    *driver = DRIVER_BOTH; /* $(LINK) of somebody else's may be anything */
    if (str_is(first, "echo") || str_is(first, "printf") || is_everyday_program(first))
        return n;
    uint32_t at = compiler_at(m, word, n, &is);
    if (at < n)
        *driver = is == HOLDS_NVCC ? DRIVER_NVCC : is == HOLDS_OTHER ? DRIVER_HOST : DRIVER_BOTH;
    else if (first.n && memchr(first.p, '$', first.n) && !is_environment(first))
        at = 0; /* other programs have flags of their own */
    return at;
}
