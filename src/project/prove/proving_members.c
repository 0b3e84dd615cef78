/* Which names may be members of a base class: the compiler that did not find them cannot tell. */
#include "base/fs.h"
#include "project/parse/proof_block.h"
#include "project/prove/proving_parts.h"
#include "prove/quoted.h"
#include "prove/statement.h"

enum { MEMBERS_MAX = 4 << 20 }; /* bytes of a header */

/* NULL if there is no source. */
static const struct members *members_of(struct proving *p, uint32_t job)
{
    struct members *m = &p->members[job];
    if (!m->tok && p->file[job].kept)
        members_read(m, p->plan->in->jobs.p[job].path, buf_str(&p->file[job].source),
                     p->plan->arena);
    return m->tok ? m : NULL;
}

/* A header that is read as it is. */
static const struct members *members_of_other(struct proving *p, const char *path)
{
    struct proving_header own = {.path = arena_strdup(p->plan->arena, str_of(path))};
    struct buf bytes = {0};
    for (size_t i = 0; i < p->others.n; i++) {
        if (strcmp(p->others.p[i].path, path) == 0)
            return &p->others.p[i].members;
    }
    if (fs_read(path, MEMBERS_MAX, &bytes, NULL) < 0)
        bytes.len = 0;
    members_read(&own.members, own.path, buf_str(&bytes), p->plan->arena);
    buf_release(&bytes);
    vec_push(&p->others, own);
    return &p->others.p[p->others.n - 1].members;
}

static bool members_is_system(const struct proving *p, const char *path)
{
    struct str s = str_of(path);
    return str_starts(s, STR("/usr/")) || str_starts(s, STR("/../")) ||
           str_starts(s, str_of(p->plan->opt->hip_include));
}

/* Do the unit's headers that are not ported with it have the name? */
static bool members_others_have(struct proving *p, const struct proving_unit *u, struct str name)
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
    const struct members *own = asked ? members_of(p, e->file) : NULL;
    return own && is_operand(own->tok, e->at);
}

bool proving_may_inherit(struct proving *p, const struct proving_error *e)
{
    const struct proving_unit *u = &p->unit[e->unit];
    bool asked = e->file != JUDGED_NONE && !e->written && strstr(e->text, "undeclared identifier");
    struct str text = str_of(e->text), name = {0};
    const struct members *own = asked ? members_of(p, e->file) : NULL;
    bool may = own && quoted_next(&text, &name) && name.n && may_be_inherited(own->tok, e->at),
         found = false;
    for (uint32_t i = 0; may && i < u->nfiles && !found; i++)
        found = u->file[i] != JUDGED_NONE && members_have(members_of(p, u->file[i]), name);
    return found || (may && members_others_have(p, u, name));
}
