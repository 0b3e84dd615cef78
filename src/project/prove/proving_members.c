/* Which names may be members of a base class: the compiler that did not find them cannot tell. */
#include "base/fs.h"
#include "core/classes.h"
#include "core/scope.h"
#include "project/parse/proof_block.h"
#include "project/prove/proving_parts.h"
#include "prove/quoted.h"
#include "prove/statement.h"
#include <stdlib.h>

enum { MEMBERS_MAX = 4 << 20 }; /* bytes of a header */

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

static void members_list(struct proving_members *m, struct arena *a)
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

static void members_read(struct proving_members *m, const char *path, const struct buf *bytes,
                         struct arena *a)
{
    struct str own = {arena_strdup(a, buf_str(bytes)), bytes->len};
    struct source *src = ARENA_ARRAY(a, struct source, 1);
    struct tokens *t = ARENA_ARRAY(a, struct tokens, 1);
    source_init(src, path, own, a);
    lex(t, src, a);
    m->tok = t;
    members_list(m, a);
}

/* NULL if there is no source. */
static const struct proving_members *members_of(struct proving *p, uint32_t job)
{
    struct proving_members *m = &p->members[job];
    if (!m->tok && p->file[job].kept)
        members_read(m, p->plan->in->jobs.p[job].path, &p->file[job].source, p->plan->arena);
    return m->tok ? m : NULL;
}

/* A header that is read as it is. */
static const struct proving_members *members_of_other(struct proving *p, const char *path)
{
    struct proving_members own = {.path = arena_strdup(p->plan->arena, str_of(path))};
    struct buf bytes = {0};
    for (size_t i = 0; i < p->others.n; i++) {
        if (strcmp(p->others.p[i].path, path) == 0)
            return &p->others.p[i];
    }
    if (fs_read(path, MEMBERS_MAX, &bytes, NULL) < 0)
        bytes.len = 0;
    members_read(&own, own.path, &bytes, p->plan->arena);
    buf_release(&bytes);
    vec_push(&p->others, own);
    return &p->others.p[p->others.n - 1];
}

static bool members_have(const struct proving_members *m, const struct str *name)
{
    return m && m->n && bsearch(name, m->name, m->n, sizeof *name, members_by_name);
}

static bool members_is_system(const struct proving *p, const char *path)
{
    struct str s = str_of(path);
    return str_starts(s, STR("/usr/")) || str_starts(s, STR("/../")) ||
           str_starts(s, str_of(p->plan->opt->hip_include));
}

/* Do the unit's headers that are not ported with it have the name? */
static bool members_others_have(struct proving *p, const struct proving_unit *u,
                                const struct str *name)
{
    struct arena a = {0};
    struct clang_proof proof;
    struct err err;
    bool found = false,
         read = proof_unpack(buf_str(&u->block), u->proof_file, u->nfiles, &proof, &a, &err) == 0;
    for (uint32_t i = 0; read && i < proof.nread && !found; i++)
        found = !members_is_system(p, proof.read[i]) &&
                members_have(members_of_other(p, proof.read[i]), name);
    arena_release(&a);
    return found;
}

bool proving_is_operand(struct proving *p, const struct proving_error *e)
{
    bool asked = e->file != JUDGED_NONE && !e->written && strstr(e->text, "bfloat16");
    const struct proving_members *own = asked ? members_of(p, e->file) : NULL;
    return own && is_operand(own->tok, e->at);
}

bool proving_may_inherit(struct proving *p, const struct proving_error *e)
{
    const struct proving_unit *u = &p->unit[e->unit];
    bool asked = e->file != JUDGED_NONE && !e->written && strstr(e->text, "undeclared identifier");
    struct str text = str_of(e->text), name = {0};
    const struct proving_members *own = asked ? members_of(p, e->file) : NULL;
    bool may = own && quoted_next(&text, &name) && name.n && may_be_inherited(own->tok, e->at),
         found = false;
    for (uint32_t i = 0; may && i < u->nfiles && !found; i++)
        found = u->file[i] != JUDGED_NONE && members_have(members_of(p, u->file[i]), &name);
    return found || (may && members_others_have(p, u, &name));
}
