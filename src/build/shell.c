/* Shell scripts that build, and Autotools' configure.ac, which is one with macros. */
#include "build/flags.h"
#include "build/language.h"
#include "build/paths.h"

static bool shell_names(struct str base)
{
    return str_ends(base, STR(".sh")) || str_ends(base, STR(".bash")) || str_is(base, "configure.ac") ||
           str_is(base, "configure.in") || str_ends(base, STR(".m4"));
}

/* The length of NAME in "NAME=value", or 0. */
static uint32_t assigned(const struct build *b, struct span word)
{
    uint32_t at = word.begin;
    while (at < word.end) {
        char c = b->src->bytes[at];
        if (!build_is_name_char(c) || (at == word.begin && c >= '0' && c <= '9'))
            break;
        at++;
    }
    return at > word.begin && at < word.end && b->src->bytes[at] == '=' ? at - word.begin : 0;
}

static void port_assignment(struct build *b, struct span word, uint32_t n)
{
    struct span name = {word.begin, word.begin + n};
    struct span value = build_word_bare(b, (struct span){name.end + 1, word.end});
    unsigned readers = build_sounds_like_nvcc(build_text(b, name)) ? READER_NVCC : 0;
    build_variable_port(b, name);
    build_list_port(b, value, readers, false);
}

/* nvcc by its name, or a variable that holds it. */
static bool is_compiler(const struct build *b, struct span word)
{
    struct str s = build_text(b, build_word_bare(b, word));
    if (!s.n || s.p[0] != '$')
        return build_is_nvcc(b, word);
    while (s.n && strchr("${(", s.p[0]))
        s = str_cut(s, 1, s.n);
    while (s.n && strchr("})", s.p[s.n - 1]))
        s.n--;
    struct row row = build_row(b, s, ROW_BUILDVAR);
    const char *is = row_ok(row) ? row_attr(row, ROW_ATTR_is) : NULL;
    return is && strcmp(is, "compiler") == 0;
}

/* "[cublas]," of a macro of Autoconf's: what stands in the brackets; empty where there are none. */
static struct span in_brackets(const struct build *b, struct span word)
{
    const char *s = b->src->bytes;
    struct span in = word;
    while (in.begin < in.end && strchr("],", s[in.end - 1]))
        in.end--;
    bool brackets = in.begin < in.end && in.end < word.end && s[in.begin] == '[';
    return brackets ? (struct span){in.begin + 1, in.end} : (struct span){0, 0};
}

/* A header, a library or a function that configure looks for. */
static bool port_sought(struct build *b, struct span word)
{
    struct span in = in_brackets(b, word);
    struct str name = build_text(b, in);
    unsigned kinds = MAP_KIND(ROW_LINKLIB) | MAP_KIND(ROW_HEADER) | MAP_KIND(ROW_FUNC);
    struct row row = in.end ? map_find(b->map, name, kinds, b->opt->rocm) : (struct row){0};
    if (in.end && build_program_port(b, in, true))
        return true;
    if (row_ok(row))
        build_apply(b, in, row);
    return row_ok(row);
}

/* One word of a command that is no compiler's. */
static void port_word(struct build *b, struct span word, bool first, bool exports, bool seeks)
{
    struct span inner = word;
    inner.begin += word.begin < word.end && b->src->bytes[word.begin] == '[';
    uint32_t n = assigned(b, inner);
    if (exports)
        build_variable_port(b, word);
    if (n)
        port_assignment(b, inner, n);
    else if (!(seeks && port_sought(b, word)) && !build_program_port(b, word, !first))
        build_paths_port(b, word);
}

/* Do the words stand in the brackets of a macro that looks for what they name? */
static bool is_seeking(const struct build *b, const struct build_words *w, size_t from)
{
    struct str macro = from >= 2 ? build_text(b, w->v.p[from - 2]) : STR("");
    return str_starts(macro, STR("AC_CHECK_")) || str_starts(macro, STR("AC_SEARCH_")) ||
           str_starts(macro, STR("AC_PATH_"));
}

/* ROCm's folder: nothing is expanded between single quotes. */
static const char *root_for(const struct build *b, const struct build_words *w, size_t from, size_t past)
{
    bool quoted = false;
    for (size_t i = from; i < past; i++)
        quoted |= memchr(b->src->bytes + w->v.p[i].begin, '\'', w->v.p[i].end - w->v.p[i].begin) != NULL;
    return quoted ? "/opt/rocm" : "${ROCM_PATH:-/opt/rocm}";
}

/* A command: words [from, past). */
static void port_command(struct build *b, const struct build_words *w, size_t from, size_t past)
{
    struct str first = from < past ? build_text(b, w->v.p[from]) : STR("");
    bool exports = str_is(first, "export") || str_is(first, "local") || str_is(first, "readonly");
    bool prints = str_is(first, "echo") || str_is(first, "printf");
    bool seeks = is_seeking(b, w, from);
    b->root = root_for(b, w, from, past);
    bool begun = false; /* the command's own name was there */
    for (size_t i = from + exports; i < past && !prints; i++) {
        bool compiler = is_compiler(b, w->v.p[i]), flag = build_text(b, w->v.p[i]).p[0] == '-';
        if (flag) {
            build_flags_port(b, w, i, past, 0, false);
            return;
        }
        port_word(b, w->v.p[i], !begun, exports, seeks);
        begun |= !assigned(b, w->v.p[i]);
        if (compiler) {
            build_flags_port(b, w, i + 1, past, READER_NVCC, false);
            return;
        }
    }
}

/* Behind a quoted part: at its end, or where it never ends (an apostrophe in a text), behind the quote. */
static uint32_t past_quote(const struct build *b, uint32_t at)
{
    const char *s = b->src->bytes;
    uint32_t begin = at;
    for (at++; at < b->src->len; at++) {
        if (s[at] == '\\' && s[begin] == '"')
            at++;
        else if (s[at] == s[begin])
            return at + 1;
    }
    return begin + 1;
}

static bool is_comment(const struct build *b, uint32_t at)
{
    const char *s = b->src->bytes;
    bool word = at == 0 || strchr(" \t\n;", s[at - 1]);
    return word && (s[at] == '#' || str_starts((struct str){s + at, b->src->len - at}, STR("dnl ")));
}

/* The end of the line, which a backslash continues; quotes may hold line ends. */
static uint32_t line_end(const struct build *b, uint32_t at)
{
    const char *s = b->src->bytes;
    while (at < b->src->len && s[at] != '\n' && !is_comment(b, at)) {
        if (s[at] == '\\')
            at += 2;
        else
            at = s[at] == '"' || s[at] == '\'' ? past_quote(b, at) : at + 1;
    }
    return at < b->src->len ? at : b->src->len;
}

static void shell_port(struct build *b)
{
    for (uint32_t at = 0; at < b->src->len;) {
        struct build_words w = {0};
        uint32_t end = line_end(b, at);
        build_words_split(b, (struct span){at, end}, &w);
        for (size_t i = 0; i < w.v.n;) {
            size_t past = i;
            while (past < w.v.n && !build_word_separates(b, w.v.p[past]))
                past++;
            port_command(b, &w, i, past);
            i = past + 1;
        }
        vec_release(&w.v);
        while (end < b->src->len && b->src->bytes[end] != '\n')
            end++;
        at = end + 1;
    }
}

const struct build_language build_language_shell = {"shell", shell_names, shell_port};
