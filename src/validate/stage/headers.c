#include "validate/stage/headers.h"
#include "base/fs.h"

enum { SOURCE_MAX = 16 << 20 };

struct sort {
    struct session *s;
    struct port_unit *u;
    struct words all;
    struct buf includes; /* the #include lines of all files */
    bool by_macro;       /* one of them names its file by a macro: it may be any */
};

static int stage_headers_add_file(void *ctx, const char *path)
{
    struct sort *sort = ctx;
    words_add(&sort->all, &sort->u->arena, arena_strdup(&sort->u->arena, str_of(path)));
    return 0;
}

/* Keeps the lines that include something. */
static void stage_headers_take_includes(struct sort *sort, const char *path)
{
    struct buf text = {0};
    struct err err;
    if (fs_read(path, SOURCE_MAX, &text, &err) == 0)
        for (size_t at = 0; at < text.len;) {
            const char *end = memchr(text.p + at, '\n', text.len - at);
            size_t n = end ? (size_t)(end - (text.p + at)) : text.len - at;
            struct str line = str_trim((struct str){text.p + at, n});
            if (line.n && line.p[0] == '#' && memmem(line.p, line.n, "include", 7)) {
                buf_adds(&sort->includes, line);
                buf_addch(&sort->includes, '\n');
                sort->by_macro |= !memchr(line.p, '"', line.n) && !memchr(line.p, '<', line.n);
            }
            at += n + 1;
        }
    buf_release(&text);
}

/* True if the file is a source of a case in the unit's folder. */
static bool stage_headers_is_source(const struct sort *sort, const char *path)
{
    const struct port_unit *u = sort->u;
    struct arena a = {0};
    bool found = false;
    size_t skip = strcmp(u->root, "/") == 0 ? 0 : strlen(u->root);
    const char *prefix = arena_printf(&a, "%s%s/", u->tree, fs_absolute(&a, u->folder) + skip);
    for (size_t i = 0; i < sort->s->cases.list.n && !found; i++) {
        const struct test_case *k = sort->s->cases.list.p[i];
        bool here = strcmp(k->folder, u->folder) == 0 && strncmp(path, prefix, strlen(prefix)) == 0;
        found = here && words_have(&k->sources, path + strlen(prefix));
    }
    arena_release(&a);
    return found;
}

void headers_sort(struct session *s, struct port_unit *u)
{
    struct sort sort = {.s = s, .u = u};
    struct err err;
    (void)fs_walk(u->tree, stage_headers_add_file, &sort,
                  &err); /* a folder that can't be read has no sources to compile either */
    for (size_t i = 0; i < sort.all.n; i++)
        stage_headers_take_includes(&sort, sort.all.p[i]);
    for (size_t i = 0; i < sort.all.n; i++) {
        const char *path = sort.all.p[i];
        const char *name = fs_basename(path);
        bool included =
            sort.by_macro ||
            (sort.includes.len && memmem(sort.includes.p, sort.includes.len, name, strlen(name)));
        words_add(!included && stage_headers_is_source(&sort, path) ? &u->sources : &u->files,
                  &u->arena, path);
    }
    buf_release(&sort.includes);
}

int headers_key(struct case_job *j, struct store_key *key, struct err *err)
{
    const struct port_unit *u = j->unit;
    for (size_t i = 0; i < u->files.n; i++) {
        store_key_text(key, "name", u->files.p[i] + strlen(u->tree));
        if (store_key_file(j->s->store, key, "may be included", u->files.p[i], err) != 0)
            return -1;
    }
    return 0;
}
