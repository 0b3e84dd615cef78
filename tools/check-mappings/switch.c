/* Macros that the headers ask for and leave to others: the compiler (__HIPCC_RTC__), or the program
 * (__HIP_NO_HALF_OPERATORS__). */
#include "base/fs.h"
#include "prover.h"
#include <ctype.h>

struct search {
    struct str word;
    bool asked, defined;
};

static bool switch_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool switch_has_word(struct str line, struct str word)
{
    for (const char *p = line.p; (p = memmem(p, (size_t)(line.p + line.n - p), word.p, word.n));
         p++)
        if ((p == line.p || !switch_is_word(p[-1])) &&
            (p + word.n == line.p + line.n || !switch_is_word(p[word.n])))
            return true;
    return false;
}

static void look_at_line(struct search *s, struct str line)
{
    line = str_trim(line);
    if (!line.n || line.p[0] != '#')
        return;
    line = str_trim(str_cut(line, 1, line.n));
    if (str_starts(line, STR("if")) || str_starts(line, STR("elif")))
        s->asked |= switch_has_word(line, s->word);
    else if (str_starts(line, STR("define ")))
        s->defined |= str_starts(str_trim(str_cut(line, 7, line.n)), s->word) &&
                      switch_has_word(line, s->word);
}

static int switch_look_into(void *ctx, const char *path)
{
    enum { LARGEST = 64 << 20 };
    struct search *s = ctx;
    struct buf text = {0};
    if (fs_read(path, LARGEST, &text, NULL) == 0 &&
        memmem(text.p, text.len, s->word.p, s->word.n)) {
        for (struct str left = buf_str(&text); left.n;) {
            const char *end = memchr(left.p, '\n', left.n);
            size_t n = end ? (size_t)(end - left.p) : left.n;
            look_at_line(s, str_cut(left, 0, n));
            left = str_cut(left, n + 1, left.n);
        }
    }
    buf_release(&text);
    return 0;
}

bool switch_is_known(const struct proof *t, const struct headers *h, const char *name)
{
    struct search s = {.word = str_of(name)};
    const char *before = "";
    fs_walk(proof_header_path(t, "hip"), switch_look_into, &s, NULL);
    for (size_t i = 0; i < h->own.n; i++) {
        struct str folder = {h->own.p[i], strcspn(h->own.p[i], "/")};
        if (str_is(folder, "hip") || str_is(folder, before) || !h->own.p[i][folder.n])
            continue;
        before = arena_strdup(t->arena, folder);
        fs_walk(proof_header_path(t, before), switch_look_into, &s, NULL);
    }
    return s.asked && !s.defined;
}
