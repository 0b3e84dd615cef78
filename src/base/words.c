#include "base/words.h"
#include "base/vec.h"

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Appends what a backslash and the character after it stand for: the character alone, or nothing at
 * the end of a line. Between double quotes, most characters keep the backslash. */
static void take_escaped(char c, char quote, struct buf *out)
{
    if (quote == '"' && !strchr("$`\"\\\n", c))
        buf_addch(out, '\\');
    if (c != '\n')
        buf_addch(out, c);
}

/* Appends the word that begins at text.p[*at]. */
static int words_take_word(struct str text, size_t *at, struct buf *out, struct err *err)
{
    char quote = 0;
    for (; *at < text.n && (quote || !blank(text.p[*at])); ++*at) {
        char c = text.p[*at];
        if (quote && c == quote)
            quote = 0;
        else if (!quote && (c == '\'' || c == '"'))
            quote = c;
        else if (c == '\\' && quote != '\'' && *at + 1 < text.n)
            take_escaped(text.p[++*at], quote, out);
        else
            buf_addch(out, c);
    }
    return quote ? err_set(err, "the quote %c is not closed", quote) : 0;
}

int words_split(struct str text, struct arena *a, struct words *out, struct err *err)
{
    VEC(const char *) list = {0};
    struct buf word = {0};
    int rc = 0;
    for (size_t at = 0; rc == 0; buf_clear(&word)) {
        while (at < text.n && blank(text.p[at]))
            at++;
        if (at == text.n)
            break;
        rc = words_take_word(text, &at, &word, err);
        if (rc == 0)
            vec_push(&list, arena_strdup(a, buf_str(&word)));
    }
    out->n = list.n;
    out->p = ARENA_ARRAY(a, const char *, list.n + 1);
    if (list.n)
        memcpy(out->p, list.p, list.n * sizeof *list.p);
    vec_release(&list);
    buf_release(&word);
    return rc;
}

void words_append(struct words *w, struct arena *a, const struct words *more)
{
    const char **p = ARENA_ARRAY(a, const char *, w->n + more->n + 1);
    if (w->n)
        memcpy(p, w->p, w->n * sizeof *p);
    if (more->n)
        memcpy(p + w->n, more->p, more->n * sizeof *p);
    *w = (struct words){p, w->n + more->n};
}

void words_add(struct words *w, struct arena *a, const char *word)
{
    words_append(w, a, &(struct words){&word, 1});
}

bool words_have(const struct words *w, const char *word)
{
    for (size_t i = 0; i < w->n; i++)
        if (strcmp(w->p[i], word) == 0)
            return true;
    return false;
}

void words_add_missing(struct words *w, struct arena *a, const struct words *more)
{
    for (size_t i = 0; i < more->n; i++)
        if (!words_have(w, more->p[i]))
            words_add(w, a, more->p[i]);
}

/* Characters that a shell leaves alone. */
static bool words_is_plain(const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./,:@%^";
    return *word && word[strspn(word, plain)] == '\0';
}

void words_text(const struct words *w, struct buf *out)
{
    for (size_t i = 0; i < w->n; i++) {
        buf_addstr(out, i ? " " : "");
        if (words_is_plain(w->p[i])) {
            buf_addstr(out, w->p[i]);
            continue;
        }
        buf_addch(out, '\'');
        for (const char *c = w->p[i]; *c; c++)
            if (*c == '\'')
                buf_addstr(out, "'\\''");
            else
                buf_addch(out, *c);
        buf_addch(out, '\'');
    }
}
