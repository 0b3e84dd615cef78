#include "project/kept.h"
#include "base/die.h"
#include "project/seen.h"
#include "clang/load.h"
#include "clang/unit.h"
#include <stdlib.h>
#include <unistd.h>

enum { FORM = 3 };

struct kept {
    struct store *store;
    struct seen *seen;
    struct digest base; /* of what is the same for all units */
};

/* A block in the store: this, what seen_add says of the files that were read,
 * and the result's block. */
struct head {
    uint32_t form, nread;
};

static void kept_add_environment(struct store_key *k)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        store_key_text(k, names[i], getenv(names[i]));
}

/* The program says how results are made, and has the declarations of CUDA in it. */
static bool kept_find_base(struct kept *kept)
{
    struct store_key k = {0};
    struct arena a = {0};
    struct err err;
    char *folder = getcwd(NULL, 0);
    bool ok = folder && store_key_file(kept->store, &k, "program", "/proc/self/exe", &err) == 0;
    store_key_number(&k, "form", FORM);
    store_key_text(&k, "clang", clang_version_text(&a));
    store_key_text(&k, "folder", folder);
    kept_add_environment(&k);
    kept->base = store_key_digest(&k);
    store_key_release(&k);
    arena_release(&a);
    free(folder);
    return ok;
}

struct kept *kept_new(struct store *store)
{
    struct kept *k = store && !clang_load() ? xcalloc(1, sizeof *k) : NULL;
    if (!k)
        return NULL;
    k->store = store;
    k->seen = seen_new(store);
    if (kept_find_base(k))
        return k;
    kept_free(k);
    return NULL;
}

void kept_free(struct kept *k)
{
    if (!k)
        return;
    seen_free(k->seen);
    free(k);
}

void kept_key(struct kept *k, struct store_key *key)
{
    char text[DIGEST_TEXT];
    digest_text(k->base, text);
    store_key_text(key, "base", text);
}

bool kept_is_there(struct kept *k, const char *const *flags, int nflags, const char *name)
{
    return seen_is_there(k->seen, flags, nflags, name);
}

/* Is all that was read besides the project's files what it was? */
static bool is_fresh(struct kept *k, const struct kept_files *f, const char *was)
{
    bool fresh = seen_are_same(k->seen, f->read, f->nread, was);
    for (uint32_t i = 0; i < f->nmissing && fresh; i++)
        fresh = !seen_is_there(k->seen, f->flags, f->nflags, f->missing[i]);
    return fresh;
}

bool kept_get(struct kept *k, const char *kind, struct digest key, kept_read_fn *read, void *ctx,
              struct buf *block)
{
    struct buf bytes = {0};
    struct head head;
    bool ok = k && store_get(k->store, kind, key, &bytes) && bytes.len >= sizeof head;
    if (ok) {
        memcpy(&head, bytes.p, sizeof head);
        size_t before = sizeof head + seen_size(head.nread);
        struct kept_files files;
        ok = head.form == FORM && bytes.len >= before &&
             read(ctx, str_cut(buf_str(&bytes), before, bytes.len), &files) &&
             files.nread == head.nread && is_fresh(k, &files, bytes.p + sizeof head);
        if (ok)
            buf_adds(block, str_cut(buf_str(&bytes), before, bytes.len));
    }
    buf_release(&bytes);
    return ok;
}

void kept_put(struct kept *k, const char *kind, struct digest key, const struct kept_files *files,
              struct str block)
{
    struct buf out = {0};
    struct head head = {FORM, files->nread};
    if (!k)
        return;
    buf_add(&out, &head, sizeof head);
    if (seen_add(k->seen, files->read, files->nread, &out)) {
        buf_adds(&out, block);
        store_put(k->store, kind, key, buf_str(&out));
    }
    buf_release(&out);
}
