#include "project/parse/result_cache.h"
#include "base/die.h"
#include "project/parse/file_stamps.h"
#include "clang/load.h"
#include "clang/unit.h"
#include <stdlib.h>
#include <unistd.h>

enum { FORM = 3 };

struct result_cache {
    struct store *store;
    struct file_stamps *stamps;
    struct digest base; /* of what is the same for all units */
};

/* A block in the store: this, what file_stamps_add says of the files that were read,
 * and the result's block. */
struct head {
    uint32_t form, nread;
};

static void result_cache_add_environment(struct store_key *k)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        store_key_text(k, names[i], getenv(names[i]));
}

/* The program says how results are made, and has the declarations of CUDA in it. */
static bool result_cache_find_base(struct result_cache *cache)
{
    struct store_key k = {0};
    struct arena a = {0};
    struct err err;
    char *folder = getcwd(NULL, 0);
    bool ok = folder && store_key_file(cache->store, &k, "program", "/proc/self/exe", &err) == 0;
    store_key_number(&k, "form", FORM);
    store_key_text(&k, "clang", clang_version_text(&a));
    store_key_text(&k, "folder", folder);
    result_cache_add_environment(&k);
    cache->base = store_key_digest(&k);
    store_key_release(&k);
    arena_release(&a);
    free(folder);
    return ok;
}

struct result_cache *result_cache_new(struct store *store)
{
    struct result_cache *cache = store && !clang_load() ? xcalloc(1, sizeof *cache) : NULL;
    if (!cache)
        return NULL;
    cache->store = store;
    cache->stamps = file_stamps_new(store);
    if (result_cache_find_base(cache))
        return cache;
    result_cache_free(cache);
    return NULL;
}

void result_cache_free(struct result_cache *cache)
{
    if (!cache)
        return;
    file_stamps_free(cache->stamps);
    free(cache);
}

void result_cache_key(struct result_cache *cache, struct store_key *key)
{
    char text[DIGEST_TEXT];
    digest_text(cache->base, text);
    store_key_text(key, "base", text);
}

bool result_cache_is_there(struct result_cache *cache, const char *const *flags, int nflags,
                           const char *name)
{
    return file_stamps_is_there(cache->stamps, flags, nflags, name);
}

/* Is all that was read besides the project's files what it was? */
static bool is_fresh(struct result_cache *cache, const struct result_sources *f, const char *was)
{
    bool fresh = file_stamps_are_same(cache->stamps, f->read, f->nread, was);
    for (uint32_t i = 0; i < f->nmissing && fresh; i++)
        fresh = !file_stamps_is_there(cache->stamps, f->flags, f->nflags, f->missing[i]);
    return fresh;
}

bool result_cache_get(struct result_cache *cache, const char *kind, struct digest key,
                      result_cache_read_fn *read, void *ctx, struct buf *block)
{
    struct buf bytes = {0};
    struct head head;
    bool ok = cache && store_get(cache->store, kind, key, &bytes) && bytes.len >= sizeof head;
    if (ok) {
        memcpy(&head, bytes.p, sizeof head);
        size_t before = sizeof head + file_stamps_size(head.nread);
        struct result_sources files;
        ok = head.form == FORM && bytes.len >= before &&
             read(ctx, str_cut(buf_str(&bytes), before, bytes.len), &files) &&
             files.nread == head.nread && is_fresh(cache, &files, bytes.p + sizeof head);
        if (ok)
            buf_adds(block, str_cut(buf_str(&bytes), before, bytes.len));
    }
    buf_release(&bytes);
    return ok;
}

void result_cache_put(struct result_cache *cache, const char *kind, struct digest key,
                      const struct result_sources *files, struct str block)
{
    struct buf out = {0};
    struct head head = {FORM, files->nread};
    if (!cache)
        return;
    buf_add(&out, &head, sizeof head);
    if (file_stamps_add(cache->stamps, files->read, files->nread, &out)) {
        buf_adds(&out, block);
        store_put(cache->store, kind, key, buf_str(&out));
    }
    buf_release(&out);
}
