#include "project/parse/proof_block.h"
#include "base/flat.h"

#define PROOF_MAGIC   0x464f5250U /* "PROF" where the least byte comes first */
#define PROOF_VERSION 3U

/* Behind it: the errors, what was skipped, whether each file was seen (a byte each), and the
 * words: the errors' texts, the files outside and the headers, the header outside, the files read,
 * the headers missing.
 */
struct proof_head {
    uint32_t magic, version, size, nfiles, nerrors, nskipped, nread, nmissing;
};

enum { ERROR_TEXTS = 3 }; /* of one */

struct error_head {
    uint32_t pass, missing, nplaces, instantiated;
    struct proof_place place[PROOF_PLACES];
};

static void proof_block_add_errors(const struct clang_proof *p, struct buf *out)
{
    for (uint32_t i = 0; i < p->nerrors; i++) {
        const struct proof_error *e = &p->error[i];
        struct error_head head = {.pass = e->pass,
                                  .missing = e->missing,
                                  .nplaces = e->nplaces,
                                  .instantiated = e->instantiated};
        memcpy(head.place, e->place, e->nplaces * sizeof *e->place);
        buf_add(out, &head, sizeof head);
    }
}

int proof_pack(const struct clang_proof *p, uint32_t nfiles, struct buf *out, struct err *err)
{
    size_t start = out->len;
    struct proof_head head = {.magic = PROOF_MAGIC,
                              .version = PROOF_VERSION,
                              .nfiles = nfiles,
                              .nerrors = p->nerrors,
                              .nskipped = p->nskipped,
                              .nread = p->nread,
                              .nmissing = p->nmissing};
    buf_add(out, &head, sizeof head);
    proof_block_add_errors(p, out);
    buf_add(out, p->skipped, p->nskipped * sizeof *p->skipped);
    for (uint32_t i = 0; i < nfiles; i++)
        buf_addch(out, p->seen[i] ? 1 : 0);
    for (uint32_t i = 0; i < p->nerrors; i++) {
        const struct proof_error *e = &p->error[i];
        const char *text[] = {e->text, e->outside ? e->outside : "", e->header ? e->header : ""};
        flat_add_words(out, text, ERROR_TEXTS);
    }
    const char *outside = p->outside ? p->outside : "";
    flat_add_words(out, &outside, 1);
    flat_add_words(out, p->read, p->nread);
    flat_add_words(out, p->missing, p->nmissing);
    if (out->len - start > UINT32_MAX)
        return err_set(err, "the compiler's answer takes more than 4 GiB");
    head.size = (uint32_t)(out->len - start);
    memcpy(out->p + start, &head, sizeof head);
    return 0;
}

/* Do the places lie in the files? */
static bool read_error(const char *bytes, const struct proof_file *file, uint32_t nfiles,
                       struct proof_error *out)
{
    struct error_head head;
    memcpy(&head, bytes, sizeof head);
    if (head.nplaces > PROOF_PLACES)
        return false;
    *out = (struct proof_error){.pass = head.pass,
                                .missing = head.missing == 1,
                                .nplaces = head.nplaces,
                                .instantiated = head.instantiated == 1};
    for (uint32_t i = 0; i < head.nplaces; i++) {
        out->place[i] = head.place[i];
        if (head.place[i].file >= nfiles || head.place[i].at > file[head.place[i].file].bytes.n)
            return false;
    }
    return true;
}

/* All but the texts, which come later: NULL where there are not so many. */
static struct proof_error *proof_block_take_errors(struct str *rest, const struct proof_file *file,
                                                   uint32_t nfiles, uint32_t n, struct arena *a)
{
    const char *bytes;
    if (!flat_take(rest, (size_t)n * sizeof(struct error_head), &bytes))
        return NULL;
    struct proof_error *error = ARENA_ARRAY(a, struct proof_error, n);
    for (uint32_t i = 0; i < n; i++) {
        if (!read_error(bytes + i * sizeof(struct error_head), file, nfiles, &error[i]))
            return NULL;
    }
    return error;
}

static bool proof_block_take_skipped(struct str *rest, const struct proof_file *file,
                                     uint32_t nfiles, struct clang_proof *p, struct arena *a)
{
    const char *bytes;
    if (!flat_take(rest, p->nskipped * sizeof *p->skipped, &bytes))
        return false;
    struct proof_skipped *skipped = ARENA_ARRAY(a, struct proof_skipped, p->nskipped);
    for (uint32_t i = 0; i < p->nskipped; i++) {
        memcpy(&skipped[i], bytes + i * sizeof *skipped, sizeof *skipped);
        const struct proof_skipped *s = &skipped[i];
        if (s->file >= nfiles || s->span.begin >= s->span.end ||
            s->span.end > file[s->file].bytes.n)
            return false;
    }
    p->skipped = skipped;
    return true;
}

static bool take_seen(struct str *rest, uint32_t nfiles, struct clang_proof *p, struct arena *a)
{
    const char *bytes;
    bool *seen = ARENA_ARRAY(a, bool, nfiles);
    if (!flat_take(rest, nfiles, &bytes))
        return false;
    for (uint32_t i = 0; i < nfiles; i++)
        seen[i] = bytes[i] == 1;
    p->seen = seen;
    return true;
}

static bool proof_block_take_texts(struct str *rest, struct proof_error *error, uint32_t n,
                                   struct arena *a)
{
    const char *const *text;
    if (n > UINT32_MAX / ERROR_TEXTS || !flat_take_words(rest, ERROR_TEXTS * n, &text, a))
        return false;
    for (uint32_t i = 0; i < n; i++, text += ERROR_TEXTS) {
        error[i].text = text[0];
        error[i].outside = *text[1] ? text[1] : NULL;
        error[i].header = *text[2] ? text[2] : NULL;
    }
    return true;
}

int proof_unpack(struct str block, const struct proof_file *file, uint32_t nfiles,
                 struct clang_proof *out, struct arena *a, struct err *err)
{
    struct proof_head head;
    struct str rest = block;
    const char *bytes;
    if (!flat_take(&rest, sizeof head, &bytes))
        return err_set(err, "the compiler's answer is cut short");
    memcpy(&head, bytes, sizeof head);
    if (head.magic != PROOF_MAGIC || head.version != PROOF_VERSION || head.size != block.n ||
        head.nfiles != nfiles)
        return err_set(err, "the compiler's answer is of another version, or cut short");
    struct clang_proof p = {.nerrors = head.nerrors,
                            .nskipped = head.nskipped,
                            .nread = head.nread,
                            .nmissing = head.nmissing};
    const char *const *outside;
    struct proof_error *error = proof_block_take_errors(&rest, file, nfiles, p.nerrors, a);
    p.error = error;
    if (!error || !proof_block_take_skipped(&rest, file, nfiles, &p, a) ||
        !take_seen(&rest, nfiles, &p, a) || !proof_block_take_texts(&rest, error, p.nerrors, a) ||
        !flat_take_words(&rest, 1, &outside, a) || !flat_take_words(&rest, p.nread, &p.read, a) ||
        !flat_take_words(&rest, p.nmissing, &p.missing, a) || rest.n)
        return err_set(err, "the compiler's answer is damaged");
    p.outside = **outside ? *outside : NULL;
    *out = p;
    return 0;
}
