/* Requests to a worker, as bytes. */
#include "base/flat.h"
#include "project/parse/workers_parts.h"

static void workers_ask_begin(struct buf *out, const struct worker_request *head)
{
    buf_add(out, head, sizeof *head);
}

/* The size is known now. */
static void workers_ask_end(struct buf *out, size_t start)
{
    uint32_t size = (uint32_t)(out->len - start - sizeof(struct worker_request));
    memcpy(out->p + start + offsetof(struct worker_request, size), &size, sizeof size);
}

static void add_open(const struct clang_options *clang, struct buf *out)
{
    for (uint32_t i = 0; i < clang->nopen; i++)
        flat_add_words(out, &clang->open[i].path, 1);
    for (uint32_t i = 0; i < clang->nopen; i++) {
        uint32_t size = (uint32_t)clang->open[i].bytes.n;
        buf_add(out, &size, sizeof size);
    }
    for (uint32_t i = 0; i < clang->nopen; i++) {
        buf_adds(out, clang->open[i].bytes);
        buf_addch(out, '\0');
    }
}

void workers_ask_parse(const struct workers_options *opt, const struct unit_request *r,
                       struct buf *out)
{
    const struct clang_options *clang = r->clang;
    size_t start = out->len;
    struct worker_request head = {.nflags = (uint32_t)clang->nflags,
                                  .nwanted = r->nwanted,
                                  .source_len = (uint32_t)r->bytes.n,
                                  .has_cuda_path = clang->cuda_path != NULL,
                                  .has_cache = clang->system_cache != NULL,
                                  .system_units = clang->system_units,
                                  .cuda = clang->cuda,
                                  .bare = clang->bare,
                                  .user_members = clang->user_members,
                                  .nopen = clang->nopen,
                                  .timeout = opt->timeout,
                                  .memory = opt->memory};
    workers_ask_begin(out, &head);
    flat_add_words(out, &r->path, 1);
    if (clang->cuda_path)
        flat_add_words(out, &clang->cuda_path, 1);
    if (clang->system_cache)
        flat_add_words(out, &clang->system_cache, 1);
    flat_add_words(out, clang->flags, (uint32_t)clang->nflags);
    flat_add_words(out, r->wanted, r->nwanted);
    add_open(clang, out);
    buf_adds(out, r->bytes);
    workers_ask_end(out, start);
}

void workers_ask_proof(const struct workers_options *opt, const struct proof_request *r,
                       struct buf *out)
{
    const struct proof_options *proof = r->opt;
    size_t start = out->len;
    struct worker_request head = {.nflags = (uint32_t)proof->nflags,
                                  .nfiles = r->nfiles,
                                  .narchs = proof->narchs,
                                  .cuda = proof->cuda,
                                  .has_cache = proof->cache != NULL,
                                  .system_units = proof->units,
                                  .timeout = opt->timeout,
                                  .memory = opt->memory};
    workers_ask_begin(out, &head);
    flat_add_words(out, &proof->include, 1);
    flat_add_words(out, &proof->hip, 1);
    if (proof->cache)
        flat_add_words(out, &proof->cache, 1);
    flat_add_words(out, proof->flags, (uint32_t)proof->nflags);
    flat_add_words(out, proof->arch, proof->narchs);
    for (uint32_t i = 0; i < r->nfiles; i++)
        flat_add_words(out, &r->file[i].path, 1);
    for (uint32_t i = 0; i < r->nfiles; i++) {
        uint32_t size = (uint32_t)r->file[i].bytes.n;
        buf_add(out, &size, sizeof size);
    }
    for (uint32_t i = 0; i < r->nfiles; i++)
        buf_adds(out, r->file[i].bytes);
    workers_ask_end(out, start);
}
