#include "project/units/unit_store.h"

#define KIND "facts"

/* A file, and whether the headers are there that it asks for. */
static void unit_store_add_file(struct result_cache *cache, struct store_key *k,
                                const struct unit *unit, const struct survey_file *f)
{
    char text[DIGEST_TEXT];
    digest_text(f->digest, text);
    store_key_text(k, "file", f->real);
    store_key_text(k, "bytes", text);
    for (uint32_t i = 0; i < f->nincludes; i++) {
        const char *name = f->include[i].name;
        if (f->include[i].asked)
            store_key_number(
                k, name, result_cache_is_there(cache, unit->clang.flags, unit->clang.nflags, name));
    }
}

static struct digest unit_store_key_of(struct result_cache *cache, const struct survey *survey,
                                       const struct unit *unit)
{
    struct store_key k = {0};
    result_cache_key(cache, &k);
    store_key_text(&k, "path", unit->path);
    store_key_text(&k, "toolkit", unit->clang.cuda_path);
    store_key_number(&k, "cuda", unit->clang.cuda);
    store_key_number(&k, "bare", unit->clang.bare);
    store_key_number(&k, "members", unit->clang.user_members);
    for (int i = 0; i < unit->clang.nflags; i++)
        store_key_text(&k, "flag", unit->clang.flags[i]);
    unit_store_add_file(cache, &k, unit, &survey->file[unit->main]);
    for (uint32_t i = 0; i < unit->nwanted; i++)
        unit_store_add_file(cache, &k, unit, &survey->file[unit->wanted[i]]);
    struct digest d = store_key_digest(&k);
    store_key_release(&k);
    return d;
}

static struct result_sources files_of(const struct unit *unit, const struct unit_facts *f)
{
    return (struct result_sources){.flags = unit->clang.flags,
                                   .nflags = unit->clang.nflags,
                                   .read = f->read,
                                   .nread = f->nread,
                                   .missing = f->missing,
                                   .nmissing = f->nmissing};
}

struct reading {
    const struct unit *unit;
    struct arena arena;
};

static bool unit_store_read_block(void *ctx, struct str block, struct result_sources *out)
{
    struct reading *r = ctx;
    struct unit_facts facts;
    struct err err;
    bool ok = unit_unpack(block, r->unit->nwanted, &facts, &r->arena, &err) == 0;
    if (ok)
        *out = files_of(r->unit, &facts);
    return ok;
}

bool unit_store_get(struct result_cache *cache, const struct survey *survey,
                    const struct unit *unit, struct buf *block)
{
    struct reading r = {.unit = unit};
    bool ok = cache && result_cache_get(cache, KIND, unit_store_key_of(cache, survey, unit),
                                        unit_store_read_block, &r, block);
    arena_release(&r.arena);
    return ok;
}

/* Did the parse read the bytes that the survey saw? */
static bool is_as_surveyed(const struct survey *survey, const struct unit *unit)
{
    bool same = true;
    for (uint32_t i = 0; i < unit->facts.nparts && same; i++) {
        const struct unit_part *p = &unit->facts.part[i];
        same = digest_eq(p->digest,
                         survey->file[p->wanted ? unit->wanted[p->wanted - 1] : unit->main].digest);
    }
    return same;
}

void unit_store_put(struct result_cache *cache, const struct survey *survey,
                    const struct unit *unit)
{
    if (!cache || !is_as_surveyed(survey, unit))
        return;
    struct result_sources files = files_of(unit, &unit->facts);
    result_cache_put(cache, KIND, unit_store_key_of(cache, survey, unit), &files,
                     buf_str(&unit->block));
}
