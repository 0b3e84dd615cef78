#include "record/depends.h"
#include "base/fs.h"
#include "base/vec.h"

enum { DEPENDS_MAX = 16 << 20 };

/* Reads one word at *at: "\ ", "\#" and "$$" are characters of it, and a backslash before a line's
 * end is a blank. False at the end of a line, or of the text. */
static bool depends_take_word(struct str text, size_t *at, struct buf *word)
{
    buf_clear(word);
    for (; *at < text.n; ++*at) {
        char c = text.p[*at], next = *at + 1 < text.n ? text.p[*at + 1] : 0;
        bool line = c == '\\' && (next == '\n' || next == '\r');
        if (c == '\n' || ((c == ' ' || c == '\t' || c == '\r' || line) && word->len))
            break;
        if (line)
            *at += 1 + (next == '\r' && *at + 2 < text.n && text.p[*at + 2] == '\n');
        else if (c == '\\' && (next == ' ' || next == '#' || next == '\\'))
            buf_addch(word, text.p[++*at]);
        else if (c == '$' && next == '$')
            buf_addch(word, text.p[++*at]);
        else if (c != ' ' && c != '\t' && c != '\r')
            buf_addch(word, c);
    }
    return word->len > 0;
}

void depends_parse(struct str text, struct words *out, struct arena *a)
{
    VEC(const char *) list = {0};
    struct buf word = {0};
    bool prerequisites = false;
    for (size_t at = 0; at < text.n;) {
        if (!depends_take_word(text, &at, &word)) {
            prerequisites = false; /* the next line is another rule */
            at++;
        } else if (prerequisites) {
            vec_push(&list, arena_strdup(a, buf_str(&word)));
        } else {
            prerequisites = word.p[word.len - 1] == ':';
        }
    }
    words_append(out, a, &(struct words){list.p, list.n});
    vec_release(&list);
    buf_release(&word);
}

static void depends_read_file(const char *path, struct words *out, struct arena *a)
{
    struct buf text = {0};
    if (fs_read(path, DEPENDS_MAX, &text, NULL) == 0)
        depends_parse(buf_str(&text), out, a);
    buf_release(&text);
}

static bool is_of_toolkit(const struct record_place *p, const char *path, struct arena *a)
{
    return p->toolkit && record_below(p->toolkit, fs_normal(a, fs_join(a, p->cwd, path)));
}

static int depends_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void depends_read(const struct tool_command *c, const char *more, const struct record_place *p,
                  struct record_event *e, struct arena *a)
{
    struct words found = {0};
    VEC(const char *) list = {0};
    for (size_t i = 0; i < c->depfile.n; i++)
        depends_read_file(fs_join(a, p->cwd, c->depfile.p[i]), &found, a);
    if (more)
        depends_read_file(more, &found, a);
    for (size_t i = 0; i < found.n; i++) {
        const char *path = record_path(p, found.p[i], a);
        bool other = path[0] == '/' || is_of_toolkit(p, found.p[i], a);
        for (int k = 0; k < e->ninputs && !other; k++)
            other = strcmp(e->input[k], path) == 0;
        if (!other)
            vec_push(&list, path);
    }
    const char **dep = ARENA_ARRAY(a, const char *, list.n + 1);
    if (list.n)
        qsort(list.p, list.n, sizeof *list.p, depends_order);
    e->ndeps = 0;
    for (size_t i = 0; i < list.n; i++)
        if (i == 0 || strcmp(list.p[i - 1], list.p[i]) != 0)
            dep[e->ndeps++] = list.p[i];
    e->dep = dep;
    vec_release(&list);
}
