#include "prove/members.h"
#include "core/classes.h"
#include "core/scope.h"
#include <stdlib.h>

static bool members_all(void *ctx, struct str name)
{
    (void)ctx;
    (void)name;
    return true;
}

static int members_by_name(const void *pa, const void *pb)
{
    const struct str *a = pa, *b = pb;
    int order = memcmp(a->p, b->p, a->n < b->n ? a->n : b->n);
    return order ? order : (a->n > b->n) - (a->n < b->n);
}

static void members_list(struct members *m, struct arena *a)
{
    bool *in = classes_find(m->tok);
    struct scopes scopes = {0};
    scopes_init(&scopes, m->tok, members_all, NULL, a);
    struct str *name = ARENA_ARRAY(a, struct str, scopes.names.n);
    for (size_t i = 0; i < scopes.names.n; i++) {
        const struct declared *d = &scopes.names.p[i];
        uint32_t at = declared_token(m->tok, d);
        if (d->kind != DECLARED_UNDEF && at < m->tok->n && in[at])
            name[m->n++] = tok_text(m->tok, at, a);
    }
    if (m->n)
        qsort(name, m->n, sizeof *name, members_by_name);
    m->name = name;
    scopes_release(&scopes);
    free(in);
}

void members_read(struct members *m, const char *path, struct str bytes, struct arena *a)
{
    struct str own = {arena_strdup(a, bytes), bytes.n};
    struct source *src = ARENA_ARRAY(a, struct source, 1);
    struct tokens *t = ARENA_ARRAY(a, struct tokens, 1);
    *m = (struct members){0};
    source_init(src, path, own, a);
    lex(t, src, a);
    m->tok = t;
    members_list(m, a);
}

bool members_have(const struct members *m, struct str name)
{
    return m && m->n && bsearch(&name, m->name, m->n, sizeof *m->name, members_by_name);
}
