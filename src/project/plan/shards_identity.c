#include "project/plan/shards_identity.h"
#include "base/digest.h"
#include "base/fs.h"
#include "store/key.h"
#include "clang/unit.h"

enum { MAP_MAX = 64 << 20 };

static const char *shards_identity_text(const struct plan *plan, struct store_key *k)
{
    char *text = arena_alloc(plan->arena, DIGEST_TEXT);
    digest_text(store_key_digest(k), text);
    store_key_release(k);
    return text;
}

static void shards_identity_add_list(struct store_key *k, const char *label,
                                     const char *const *word, int n)
{
    store_key_number(k, label, (uint64_t)n);
    for (int i = 0; i < n; i++)
        store_key_text(k, label, word[i]);
}

/* Every file with its bytes, and with what its build says of it. */
static const char *tree_of(const struct plan *plan)
{
    struct store_key k = {0};
    char text[DIGEST_TEXT];
    for (uint32_t i = 0; i < plan->survey.n; i++) {
        const struct job *job = &plan->in->jobs.p[i];
        digest_text(plan->survey.file[i].digest, text);
        store_key_text(&k, "file", job->path);
        store_key_text(&k, "bytes", text);
        store_key_text(&k, "error", job->error);
        store_key_text(&k, "skipped", job->skipped);
        store_key_number(&k, "asked", !job->not_selected);
    }
    for (size_t i = 0; i < plan->in->extra.v.n; i++) {
        const struct extra_file *o = &plan->in->extra.v.p[i];
        store_key_text(&k, "beside", o->path);
        store_key_number(&k, "kind", (uint64_t)o->kind);
        store_key_number(&k, "size", o->kind == EXTRA_FILE ? (uint64_t)o->st.st_size : 0);
        store_key_number(&k, "asked", !o->not_selected);
    }
    for (size_t i = 0; i < plan->units.planned.n; i++) {
        const struct unit *unit = plan->units.planned.p[i];
        shards_identity_add_list(&k, "flags", unit->clang.flags, unit->clang.nflags);
    }
    return shards_identity_text(plan, &k);
}

static void shards_identity_add_maps(const struct plan *plan, struct store_key *k)
{
    for (int i = 1; i < plan->map->ntables; i++) {
        struct buf text = {0};
        char digest[DIGEST_TEXT];
        struct err err;
        bool read = fs_read(plan->map->file[i], MAP_MAX, &text, &err) == 0;
        digest_text(digest_of(buf_str(&text)), digest);
        store_key_text(k, "map", plan->map->file[i]);
        store_key_text(k, "rows", read ? digest : NULL);
        buf_release(&text);
    }
    store_key_number(k, "torch", (uint64_t)plan->map->torch);
}

/* All that may change what comes out; how many work on it at once, and where the
 * cache lies, does not. */
static const char *shards_identity_options_of(const struct plan *plan)
{
    const struct project_options *o = plan->opt;
    const struct translate_options *t = &o->translate;
    struct store_key k = {0};
    store_key_text(&k, "clang", o->no_parse ? NULL : clang_version_text(plan->arena));
    store_key_number(&k, "mode", (uint64_t)o->mode);
    store_key_text(&k, "output", o->mode == OUT_TREE ? o->out_dir : NULL);
    store_key_number(&k, "rocm", (uint64_t)t->rocm);
    store_key_number(&k, "libs", (uint64_t)t->libs);
    store_key_number(&k, "launch", (uint64_t)t->launch);
    store_key_number(&k, "comments", t->comments);
    store_key_number(&k, "as-cuda", (uint64_t)t->as_cuda);
    store_key_number(&k, "as-arch", t->as_arch);
    store_key_number(&k, "ignore-hip-side", t->ignore_hip_side);
    store_key_text(&k, "offload-arch", t->offload_arch);
    store_key_text(&k, "cuda-path", o->cuda_path);
    store_key_number(&k, "no-parse", o->no_parse);
    store_key_number(&k, "timeout", (uint64_t)o->parse_timeout);
    store_key_number(&k, "memory", o->parse_memory);
    store_key_number(&k, "rename", o->rename);
    store_key_number(&k, "sources-only", o->sources_only);
    store_key_text(&k, "changed", o->changed);
    shards_identity_add_list(&k, "flag", o->clang_flags, o->nclang_flags);
    shards_identity_add_maps(plan, &k);
    return shards_identity_text(plan, &k);
}

static const char *shards_identity_division_of(const struct plan *plan, const uint32_t *part,
                                               uint32_t n)
{
    struct store_key k = {0};
    store_key_number(&k, "of", plan->opt->shard.of);
    for (uint32_t i = 0; i < n; i++)
        store_key_number(&k, "part", part[i]);
    return shards_identity_text(plan, &k);
}

struct shard_summary *shards_identity(const struct plan *plan, const uint32_t *part, uint32_t n)
{
    struct shard_summary *s = ARENA_NEW(plan->arena, struct shard_summary);
    *s = (struct shard_summary){.part = plan->opt->shard.part,
                                .of = plan->opt->shard.of,
                                .tree = tree_of(plan),
                                .options = shards_identity_options_of(plan),
                                .division = shards_identity_division_of(plan, part, n)};
    return s;
}
