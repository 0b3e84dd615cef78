#include "project/units/lane_calls.h"
#include "base/search.h"
#include "base/vec.h"
#include "core/branch.h"
#include "project/units/hip_side.h"
#include <stdlib.h>

enum { ROUNDS = 8 }; /* in which callers decide about what they call */

/* A function or a macro of the project. */
struct lane_node {
    struct str name;
    uint8_t facts;
};

/* A call in one of them. */
struct lane_edge {
    struct str name;
    uint32_t from;
    uint8_t facts;
    uint16_t amd, cuda;
    bool launches;
};

struct lane_caller {
    const struct survey *s;
    uint32_t file;
    const struct tokens *t;
    uint8_t *hip;  /* by directive: whether HIP's build compiles the branch */
    uint32_t base; /* the number of the file's first node */
    VEC(struct lane_node) nodes;
    VEC(struct lane_edge) edges;
    struct arena *arena;
};

static enum lane_meaning calls_names(void *ctx, struct str name)
{
    const struct lane_caller *c = ctx;
    const struct lane_name *x = lane_names_get(&c->s->lanes, name);
    bool known = x && (x->meaning == LANE_32 || survey_ports(c->s, c->file, name));
    return known ? x->meaning : LANE_NOTHING;
}

static bool calls_left_out(void *ctx, uint32_t i)
{
    const struct lane_caller *c = ctx;
    uint32_t branch = tok_branch(c->t, i);
    return branch && c->hip[branch - 1] == TRUTH_NO;
}

static void take_call(void *ctx, const struct lane_call *call)
{
    struct lane_caller *c = ctx;
    struct str name = {arena_strdup(c->arena, call->name), call->name.n};
    vec_push(&c->edges, (struct lane_edge){name, c->base + call->from, call->facts, call->amd,
                                           call->cuda, call->launches});
}

static void look_at_file(struct lane_caller *c, const char *path, struct str bytes,
                         const struct map *m)
{
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct hip_code hip;
    struct lane_codes codes;
    source_init(&src, path, bytes, &a);
    lex(&t, &src, &a);
    c->t = &t;
    c->hip = ARENA_ARRAY(&a, uint8_t, t.ndir);
    macros_branches(c->s->macros, &t, PLATFORM_HIP, c->hip);
    hip_code_find(&hip, &t, c->s->macros, c->s->file[c->file].is_hip, m, &a);
    struct lane_reading in = {&t, &hip, calls_names, calls_left_out, NULL, c};
    lane_codes_init(&codes, &in, &a);
    c->base = (uint32_t)c->nodes.n;
    for (uint32_t i = 0; i < codes.n; i++) {
        struct str name = tok_raw(&t, codes.code[i].name);
        name.p = arena_strdup(c->arena, name);
        vec_push(&c->nodes, (struct lane_node){name, codes.code[i].facts & (uint8_t)~FACT_CALLERS});
    }
    lane_codes_calls(&codes, &in, &a, take_call, c);
    arena_release(&a);
}

static int called_order(const void *pa, const void *pb)
{
    return str_cmp(((const struct lane_called *)pa)->name, ((const struct lane_called *)pb)->name);
}

static struct lane_called *called_of(struct survey *s, struct lane_called *called, struct str name)
{
    struct lane_called key = {.name = name};
    return s->ncalled ? bsearch(&key, called, s->ncalled, sizeof *called, called_order) : NULL;
}

/* One entry for each name that some code has. */
static struct lane_called *make_called(struct survey *s, const struct lane_caller *c,
                                       struct arena *a)
{
    struct lane_called *called = ARENA_ARRAY(a, struct lane_called, c->nodes.n);
    uint32_t n = 0;
    for (size_t i = 0; i < c->nodes.n; i++)
        called[i] = (struct lane_called){.name = c->nodes.p[i].name};
    if (c->nodes.n)
        qsort(called, c->nodes.n, sizeof *called, called_order);
    for (size_t i = 0; i < c->nodes.n; i++) {
        if (!n || !str_eq(called[n - 1].name, called[i].name))
            called[n++] = called[i];
    }
    s->ncalled = n;
    return called;
}

/* What a call says of its callee, by the code that it stands in. */
static uint8_t facts_from(const struct lane_caller *c, const struct lane_edge *e, uint8_t of_name)
{
    enum lanes_kind kind = lane_facts_kind(c->nodes.p[e->from].facts | of_name);
    if (e->facts || e->launches)
        return 0;
    return (kind != LANES_CUDA ? FACT_FROM_AMD : 0) | (kind != LANES_AMD ? FACT_FROM_CUDA : 0);
}

/* Begins each round with what arguments say, as code may lose a reason for CUDA's lanes. */
static void solve_rounds(const struct survey *s, const struct lane_caller *c,
                         struct lane_called *called, const uint32_t *own, const uint32_t *to,
                         struct arena *a)
{
    uint8_t *next = ARENA_ARRAY(a, uint8_t, s->ncalled);
    bool more = true;
    for (int round = 0; more && round < ROUNDS; round++) {
        for (uint32_t i = 0; i < s->ncalled; i++)
            next[i] = called[i].facts & (uint8_t)~FACT_CALLERS;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct lane_edge *e = &c->edges.p[i];
            if (to[i] != UINT32_MAX && to[i] != own[e->from])
                next[to[i]] |= facts_from(c, e, called[own[e->from]].facts);
        }
        more = false;
        for (uint32_t i = 0; i < s->ncalled; i++) {
            more |= called[i].facts != next[i];
            called[i].facts = next[i];
        }
    }
}

static void solve_calls(struct survey *s, struct lane_caller *c, struct arena *a)
{
    struct lane_called *called = make_called(s, c, a);
    uint32_t *own = ARENA_ARRAY(a, uint32_t, c->nodes.n),
             *to = ARENA_ARRAY(a, uint32_t, c->edges.n);
    for (size_t i = 0; i < c->nodes.n; i++)
        own[i] = (uint32_t)(called_of(s, called, c->nodes.p[i].name) - called);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct lane_edge *e = &c->edges.p[i];
        struct lane_called *x = called_of(s, called, e->name);
        to[i] = x ? (uint32_t)(x - called) : UINT32_MAX;
        if (x) {
            x->facts |= e->facts;
            x->amd |= e->amd;
            x->cuda |= e->cuda;
        }
    }
    solve_rounds(s, c, called, own, to, a);
    s->called = called;
}

void lane_calls_find(struct survey *s, const struct inputs *in, const struct survey_options *opt,
                     struct arena *a)
{
    struct lane_caller c = {.s = s, .arena = a};
    for (uint32_t i = 0; s->lane_set && i < s->n; i++) {
        struct buf bytes = {0};
        struct err err;
        c.file = i;
        if (s->file[i].real && s->port_set[i] & s->lane_set &&
            inputs_read(&in->jobs.p[i], &bytes, &err) == 0)
            look_at_file(&c, in->jobs.p[i].path, buf_str(&bytes), opt->map);
        buf_release(&bytes);
    }
    if (c.nodes.n)
        solve_calls(s, &c, a);
    vec_release(&c.nodes);
    vec_release(&c.edges);
}

const struct lane_called *lane_calls_get(const struct survey *s, uint32_t file, struct str name)
{
    struct lane_called key = {.name = name};
    if (!s->ncalled || !(s->port_set[file] & s->lane_set))
        return NULL;
    return bsearch(&key, s->called, s->ncalled, sizeof *s->called, called_order);
}
