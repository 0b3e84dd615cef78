#include "serve/document.h"
#include "base/fs.h"
#include "serve/answer.h"
#include <stdlib.h>

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

char *document_uri_path(const char *uri)
{
    struct buf out = {0};
    const char *p = uri + 7;
    if (strncasecmp(uri, "file://", 7) != 0)
        return NULL;
    if (!strncasecmp(p, "localhost/", 10))
        p += 9;
    if (*p != '/') /* another machine's */
        return NULL;
    for (; *p && *p != '?' && *p != '#'; p++) {
        int high = *p == '%' ? hex(p[1]) : -1, low = high < 0 ? -1 : hex(p[2]);
        if (low >= 0)
            p += 2;
        buf_addch(&out, low >= 0 ? (char)(high << 4 | low) : *p);
    }
    if (memchr(out.p, 0, out.len)) {
        buf_release(&out);
        return NULL;
    }
    return buf_detach(&out);
}

/* How the name of a text has to end that is in no file. */
static const char *ending(const char *language)
{
    static const char *const known[][2] = {
        {"c", ".c"}, {"cpp", ".cpp"}, {"cuda-cpp", ".cu"}, {"cuda", ".cu"}};
    for (size_t i = 0; language && i < sizeof known / sizeof *known; i++) {
        if (!strcmp(language, known[i][0]))
            return known[i][1];
    }
    return ".cu";
}

/* The last part of a URI of some editor's own scheme, as a name in the current folder. */
static char *path_of_other(const char *uri, const char *language)
{
    struct arena a = {0};
    const char *slash = strrchr(uri, '/'), *colon = strrchr(uri, ':');
    const char *name = slash ? slash + 1 : colon ? colon + 1 : uri;
    bool known = source_kind(name) != SOURCE_OTHER;
    char *path = fs_absolute(
        &a, arena_printf(&a, "./%.200s%s", *name ? name : "text", known ? "" : ending(language)));
    struct buf own = {0};
    buf_addstr(&own, path);
    arena_release(&a);
    return buf_detach(&own);
}

static char *document_real_path(const char *uri, const char *language)
{
    char *path = document_uri_path(uri);
    if (!path)
        return path_of_other(uri, language);
    char *real = realpath(path, NULL);
    if (!real)
        return path;
    free(path);
    return real;
}

static void document_take_text(struct document *doc, struct str text)
{
    struct buf own = {0};
    buf_adds(&own, text);
    buf_addstr(&own, "");
    buf_release(&doc->text); /* the new text may hold pieces of the old one */
    doc->text = own;
    arena_release(&doc->lines);
    source_init(&doc->src, doc->path, buf_str(&doc->text), &doc->lines);
    doc->changed = true;
}

static void free_document(struct document *doc)
{
    answer_free(doc->answer);
    buf_release(&doc->text);
    buf_release(&doc->published);
    arena_release(&doc->lines);
    free(doc->uri);
    free(doc->path);
    free(doc);
}

void documents_release(struct documents *d)
{
    for (size_t i = 0; i < d->v.n; i++)
        free_document(d->v.p[i]);
    vec_release(&d->v);
}

struct document *documents_find(const struct documents *d, const char *uri)
{
    for (size_t i = 0; i < d->v.n; i++) {
        if (!strcmp(d->v.p[i]->uri, uri))
            return d->v.p[i];
    }
    return NULL;
}

struct document *documents_open(struct documents *d, const char *uri, const char *language,
                                struct str text, int64_t version)
{
    struct document *doc = documents_find(d, uri);
    if (!doc) {
        struct buf name = {0};
        doc = xcalloc(1, sizeof *doc);
        buf_addstr(&name, uri);
        doc->uri = buf_detach(&name);
        doc->path = document_real_path(uri, language);
        vec_push(&d->v, doc);
    }
    doc->version = version;
    document_take_text(doc, text);
    return doc;
}

void documents_close(struct documents *d, struct document *doc)
{
    size_t n = 0;
    for (size_t i = 0; i < d->v.n; i++) {
        if (d->v.p[i] != doc)
            d->v.p[n++] = d->v.p[i];
    }
    d->v.n = n;
    free_document(doc);
}

void document_replace_all(struct document *doc, struct str text)
{
    document_take_text(doc, text);
}

void document_replace(struct document *doc, struct position begin, struct position end,
                      struct str text, enum encoding encoding)
{
    uint32_t from = position_offset(&doc->src, begin, encoding);
    uint32_t to = position_offset(&doc->src, end, encoding);
    struct buf out = {0};
    if (to < from)
        to = from;
    buf_adds(&out, str_cut(buf_str(&doc->text), 0, from));
    buf_adds(&out, text);
    buf_adds(&out, str_cut(buf_str(&doc->text), to, doc->text.len));
    document_take_text(doc, buf_str(&out));
    buf_release(&out);
}
