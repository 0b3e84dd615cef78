#include "core/qualified.h"
#include "base/search.h"
#include "map/library.h"

enum {
    TEXT_MOST = 400, /* bytes of a name */
    PARTS_MOST = 33
};

/* A chain as the tables would spell it. */
struct spelled {
    char text[TEXT_MOST];
    size_t n, lead;         /* lead: what "using namespace" puts before it */
    size_t end[PARTS_MOST]; /* of the text, up to and with each part of the chain */
    int parts;
};

static bool core_qualified_add(struct spelled *s, struct str text)
{
    if (s->n + text.n >= sizeof s->text)
        return false;
    memcpy(s->text + s->n, text.p, text.n);
    s->n += text.n;
    return true;
}

static bool spell(const struct qualified *q, struct str lead, uint32_t first, uint32_t last,
                  struct spelled *s)
{
    s->n = s->lead = 0;
    s->parts = 0;
    if (lead.n && !(core_qualified_add(s, lead) && core_qualified_add(s, STR("::"))))
        return false;
    s->lead = s->n;
    struct str head = tok_raw(q->tok, first);
    if (!core_qualified_add(s, lead.n ? head : scopes_namespace(q->scopes, head)))
        return false;
    s->end[s->parts++] = s->n;
    for (uint32_t i = first + 2; i <= last; i += 2) {
        if (s->parts == PARTS_MOST || !core_qualified_add(s, STR("::")) ||
            !core_qualified_add(s, tok_raw(q->tok, i)))
            return false;
        s->end[s->parts++] = s->n;
    }
    return true;
}

/* Where the last part of a name begins, its "::" included; 0 where there is only one. */
static size_t core_qualified_last_part(const char *text, size_t n)
{
    const char *colon = n ? memrchr(text, ':', n) : NULL;
    return colon ? (size_t)(colon - text) - 1 : 0;
}

static struct row core_qualified_look_up(const struct qualified *q, const struct spelled *s,
                                         size_t n, unsigned kinds)
{
    return map_find(q->map, (struct str){s->text, n}, kinds, q->target);
}

/* The longest part from the begin of the name on that has a row; of more parts than lead has. */
static bool longest(const struct qualified *q, const struct spelled *s, uint32_t first,
                    unsigned kinds, struct qualified_row *out)
{
    unsigned scopes = MAP_KIND(ROW_NAMESPACE) | MAP_KIND(ROW_TYPE);
    for (int k = s->parts - 1; k >= 0; k--) {
        struct row row =
            core_qualified_look_up(q, s, s->end[k], k == s->parts - 1 ? kinds : scopes);
        if (!row_ok(row))
            continue;
        *out = (struct qualified_row){.row = row, .last = first + 2 * (uint32_t)k};
        return true;
    }
    /* Within what the alias stands for. */
    for (size_t n = core_qualified_last_part(s->text, s->end[0]); n > s->lead;
         n = core_qualified_last_part(s->text, n)) {
        struct row row = core_qualified_look_up(q, s, n, MAP_KIND(ROW_NAMESPACE));
        if (!row_ok(row))
            continue;
        *out = (struct qualified_row){.row = row, .last = first};
        return true;
    }
    return false;
}

static struct str core_qualified_first_part(struct str name)
{
    const char *colon = memchr(name.p, ':', name.n);
    return colon ? str_cut(name, 0, (size_t)(colon - name.p)) : name;
}

bool qualified_is_scope(struct qualified *q, struct str name)
{
    size_t slot =
        name.n ? (name.n * 7 + (unsigned char)name.p[0] + (unsigned char)name.p[name.n - 1]) % 16
               : 0;
    if (!q->asked[slot].name.p || !str_eq(q->asked[slot].name, name)) {
        q->asked[slot].name = name;
        q->asked[slot].is_scope = map_is_scope(q->map, name);
    }
    return q->asked[slot].is_scope;
}

bool qualified_find(struct qualified *q, uint32_t first, uint32_t last, unsigned kinds,
                    struct qualified_row *out)
{
    struct spelled s;
    struct str raw = tok_raw(q->tok, first), head = scopes_namespace(q->scopes, raw);
    bool alias = head.p != raw.p;
    if (qualified_is_scope(q, core_qualified_first_part(head)) &&
        spell(q, (struct str){0}, first, last, &s) && longest(q, &s, first, kinds, out)) {
        out->scope = core_qualified_first_part(head);
        out->alias = alias;
        return true;
    }
    for (size_t i = 0; i < q->used.n && !alias; i++) {
        if (spell(q, q->used.p[i], first, last, &s) && longest(q, &s, first, kinds, out)) {
            out->scope = core_qualified_first_part(q->used.p[i]);
            return true;
        }
    }
    return false;
}

/* Does the file declare a scope of that name itself, and include nothing that makes it CUDA's? */
static bool core_qualified_is_own(const struct qualified *q, struct str name, struct row row)
{
    return scopes_know(q->scopes, core_qualified_first_part(name)) &&
           !(row_ok(row) && qualified_included(q, row));
}

struct row qualified_visible(const struct qualified *q, struct str name, uint32_t i)
{
    struct row row = {0};
    struct spelled s;
    struct str full = scopes_using(q->scopes, name, i);
    if (full.n)
        row = map_find(q->map, full, MAP_NAMES, q->target);
    if (row_ok(row) && core_qualified_is_own(q, full, row))
        row = (struct row){0};
    for (size_t k = 0; k < q->used.n && !row_ok(row); k++) {
        s.n = 0;
        if (core_qualified_add(&s, q->used.p[k]) && core_qualified_add(&s, STR("::")) &&
            core_qualified_add(&s, name))
            row = core_qualified_look_up(q, &s, s.n, MAP_NAMES);
    }
    return row;
}

static int by_row(const void *pa, const void *pb)
{
    const struct row *a = pa, *b = pb;
    return (a->data > b->data) - (a->data < b->data);
}

static void note_header(struct qualified *q, struct str name)
{
    struct row row = map_find(q->map, name, MAP_KIND(ROW_HEADER), q->target);
    if (!row_ok(row))
        row = map_library_of_header(q->map, name);
    if (row_ok(row))
        vec_push(&q->headers, row);
}

void qualified_headers(struct qualified *q, const struct facts *f)
{
    const struct tokens *t = q->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].kind == DIR_INCLUDE ? directive_header(t, &t->dir[d]) : 0;
        if (i)
            note_header(q, str_cut(tok_raw(t, i), 1, tok_raw(t, i).n - 1));
    }
    for (uint32_t i = 0; i < f->nincludes; i++)
        note_header(q, str_of(f->include[i]));
    size_t n = 0;
    if (q->headers.n)
        qsort(q->headers.p, q->headers.n, sizeof *q->headers.p, by_row);
    for (size_t i = 0; i < q->headers.n; i++) {
        if (!n || q->headers.p[n - 1].data != q->headers.p[i].data)
            q->headers.p[n++] = q->headers.p[i];
    }
    q->headers.n = n;
}

void qualified_init(struct qualified *q)
{
    for (size_t i = 0; i < q->scopes->used.n; i++) {
        struct str space = scopes_namespace(q->scopes, q->scopes->used.p[i]);
        struct row row = map_find(q->map, space, MAP_KIND(ROW_NAMESPACE), q->target);
        if (map_is_scope(q->map, space) && !core_qualified_is_own(q, space, row))
            vec_push(&q->used, space);
    }
}

void qualified_release(struct qualified *q)
{
    vec_release(&q->used);
    vec_release(&q->headers);
}

/* Is the family one of the words of declares=? */
static bool core_qualified_declares(struct row header, const char *family)
{
    const char *p = row_attr(header, ROW_ATTR_declares);
    while (p && *p) {
        struct str word = {p, strcspn(p, ",")};
        if (str_is(word, family))
            return true;
        p += word.n + (p[word.n] == ',');
    }
    return false;
}

bool qualified_included(const struct qualified *q, struct row row)
{
    const char *library = row_kind(row) == ROW_NAMESPACE ? row_attr(row, ROW_ATTR_library) : NULL;
    struct str head = core_qualified_first_part(str_of(library ? library : row_cuda(row)));
    for (size_t i = 0; i < q->headers.n; i++) {
        const char *name = row_cuda(q->headers.p[i]);
        if (row_kind(q->headers.p[i]) == ROW_LIBRARY) {
            if (library && str_is(head, name))
                return true;
            continue;
        }
        bool named = str_starts(str_of(name), head) && (name[head.n] == '/' || name[head.n] == '.');
        if (named || core_qualified_declares(q->headers.p[i], row_family(row)))
            return true;
    }
    return false;
}
