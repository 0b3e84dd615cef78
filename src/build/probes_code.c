/* Code that a build compiles to find out whether it can. */
#include "build/probes.h"
#include "build/programs.h"

/* A word of the code, or the name of a header. Returns its end; an empty word: there is none at i. */
static size_t word_at(struct str text, size_t i, struct str *word)
{
    size_t n = i;
    while (n < text.n && (build_is_word(text.p[n]) || strchr("./", text.p[n])))
        n++;
    *word = str_cut(text, i, n);
    while (word->n && word->p[word->n - 1] == '.') /* the end of a sentence */
        word->n--;
    return n + (n == i);
}

void build_probe_code(struct build *b, struct span span, struct str text)
{
    for (size_t i = 0; i < text.n;) {
        struct str word;
        i = word_at(text, i, &word);
        if (word.n && row_ok(map_find(b->map, word, MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_HEADER),
                                      b->opt->rocm))) {
            uint32_t at = span.begin;
            if (text.p >= b->src->bytes && text.p < b->src->bytes + b->src->len)
                at = (uint32_t)(word.p - b->src->bytes);
            build_leave(b, TS_BUILD_UNCLEAR, (struct span){at, at + (uint32_t)word.n}, word,
                        "configure compiles this code: port it by hand, or the test fails.");
            return;
        }
    }
}

static struct row row_of(const struct build *b, struct str word)
{
    return map_find(b->map, word, MAP_NAMES | MAP_KIND(ROW_HEADER), b->opt->rocm);
}

/* What a word becomes if its name is all that changes; NULL otherwise. */
static const char *renamed(const struct build *b, struct row r)
{
    const char *hip = build_hip(b, r, STR(""));
    static const enum row_attr attrs[] = {ROW_ATTR_rewrite, ROW_ATTR_helper, ROW_ATTR_addarg,
                                          ROW_ATTR_breaks, ROW_ATTR_targ1};
    bool more = row_out_any(r);
    for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++)
        more = more || row_attr(r, attrs[i]) != NULL;
    for (int i = 0; i < 10 && !more; i++)
        more = row_arg(r, i) != NULL;
    return !more && hip && !str_starts(str_of(hip), STR("tranship_")) ? hip : NULL;
}

/* Is the name of a header there, behind "#include <"? m4 writes "@%:@include". *directive: its place. */
static bool is_included(struct str text, size_t at, size_t *directive)
{
    size_t i = at;
    if (!i || !strchr("<\"", text.p[i - 1]))
        return false;
    for (i--; i > 0 && strchr(" \t", text.p[i - 1]);)
        i--;
    if (!str_ends(str_cut(text, 0, i), STR("include")))
        return false;
    for (i -= strlen("include"); i > 0 && strchr(" \t", text.p[i - 1]);)
        i--;
    static const char *const signs[] = {"#", "@%:@", "%:@"};
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (str_ends(str_cut(text, 0, i), str_of(signs[k]))) {
            *directive = i - strlen(signs[k]);
            return true;
        }
    return false;
}

/* Calls itself code that can be ported if all of CUDA's names in it are only renamed. */
static bool only_renamed(const struct build *b, struct str text, size_t *directive)
{
    struct str word;
    size_t found = SIZE_MAX, at;
    for (size_t i = 0; i < text.n;) {
        i = word_at(text, i, &word);
        struct row r = word.n ? row_of(b, word) : (struct row){0};
        if (!word.n || !row_ok(r))
            continue;
        bool header = row_kind(r) == ROW_HEADER;
        if (!renamed(b, r) || (header && !is_included(text, (size_t)(word.p - text.p), &at)))
            return false;
        if (header && found == SIZE_MAX)
            found = at;
    }
    *directive = found;
    return true;
}

/* HIP's headers want to know the platform, and the host's compiler does not tell them. */
static void define_platform(struct build *b, struct span span, struct str text, size_t directive)
{
    uint32_t at = span.begin + (uint32_t)directive;
    size_t n = 0;
    while (text.p[directive + n] != 'i')
        n++;
    const char *define =
        arena_printf(b->arena, "%.*sdefine __HIP_PLATFORM_AMD__ 1\n", (int)n, text.p + directive);
    edit_replace(b->edits, (struct span){at, at}, str_of(define), EDIT_REWRITE, "build");
}

void build_probe_rename(struct build *b, struct span span)
{
    struct str text = source_text(b->src, span), word;
    size_t directive;
    if (!only_renamed(b, text, &directive)) {
        build_probe_code(b, span, text);
        return;
    }
    if (directive != SIZE_MAX && !build_is_marked(b, span.begin))
        define_platform(b, span, text, directive);
    for (size_t i = 0; i < text.n;) {
        i = word_at(text, i, &word);
        struct row r = word.n ? row_of(b, word) : (struct row){0};
        if (!word.n || !row_ok(r))
            continue;
        uint32_t at = (uint32_t)(word.p - b->src->bytes);
        const char *hip = renamed(b, r);
        if (str_eq(str_of(hip), word))
            build_same(b, (struct span){at, at + (uint32_t)word.n});
        else
            build_replace(b, (struct span){at, at + (uint32_t)word.n}, str_of(hip));
    }
}
