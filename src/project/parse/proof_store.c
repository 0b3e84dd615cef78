#include "project/parse/proof_store.h"
#include "project/parse/proof_block.h"

#define KIND "proof"

static struct digest proof_store_key_of(struct result_cache *cache, const struct proof_request *r)
{
    struct store_key k = {0};
    result_cache_key(cache, &k);
    store_key_text(&k, "include", r->opt->include);
    store_key_text(&k, "hip", r->opt->hip);
    store_key_number(&k, "cuda", r->opt->cuda);
    for (uint32_t i = 0; i < r->opt->narchs; i++)
        store_key_text(&k, "arch", r->opt->arch[i]);
    for (int i = 0; i < r->opt->nflags; i++)
        store_key_text(&k, "flag", r->opt->flags[i]);
    for (uint32_t i = 0; i < r->nfiles; i++) {
        char text[DIGEST_TEXT];
        digest_text(digest_of(r->file[i].bytes), text);
        store_key_text(&k, "file", r->file[i].path);
        store_key_text(&k, "bytes", text);
    }
    struct digest d = store_key_digest(&k);
    store_key_release(&k);
    return d;
}

struct reading {
    const struct proof_request *request;
    const char **flags; /* the unit's, and the folder of HIP's headers */
    struct arena arena;
};

static bool proof_store_read_block(void *ctx, struct str block, struct result_sources *out)
{
    struct reading *r = ctx;
    const struct proof_request *q = r->request;
    struct clang_proof p;
    struct err err;
    if (proof_unpack(block, q->file, q->nfiles, &p, &r->arena, &err) != 0)
        return false;
    *out = (struct result_sources){.flags = r->flags,
                                   .nflags = q->opt->nflags + 2,
                                   .read = p.read,
                                   .nread = p.nread,
                                   .missing = p.missing,
                                   .nmissing = p.nmissing};
    return true;
}

static void proof_store_begin(struct reading *r, const struct proof_request *q)
{
    int n = q->opt->nflags;
    *r = (struct reading){.request = q};
    r->flags = ARENA_ARRAY(&r->arena, const char *, n + 2);
    for (int i = 0; i < n; i++)
        r->flags[i] = q->opt->flags[i];
    r->flags[n] = "-isystem";
    r->flags[n + 1] = q->opt->include;
}

bool proof_store_get(struct result_cache *cache, const struct proof_request *q, struct buf *block)
{
    struct reading r;
    proof_store_begin(&r, q);
    bool ok = cache && result_cache_get(cache, KIND, proof_store_key_of(cache, q),
                                        proof_store_read_block, &r, block);
    arena_release(&r.arena);
    return ok;
}

void proof_store_put(struct result_cache *cache, const struct proof_request *q, struct str block)
{
    struct reading r;
    struct result_sources files;
    proof_store_begin(&r, q);
    if (cache && proof_store_read_block(&r, block, &files))
        result_cache_put(cache, KIND, proof_store_key_of(cache, q), &files, block);
    arena_release(&r.arena);
}
