#include "project/parse/unit_block.h"
#include "base/flat.h"
#include "core/facts_block.h"

#define UNIT_MAGIC   0x54494e55U /* "UNIT" where the least byte comes first */
#define UNIT_VERSION 1U

/* Behind it: the parts' heads, the parts' blocks, each at a multiple of eight, and the words of
 * both lists, each with a NUL. */
struct unit_head {
    uint32_t magic, version, size, nparts, nread, nmissing, words, spare;
};

struct part_head {
    struct digest digest;
    uint32_t wanted, len, size, complete;
};

static void align(struct buf *out, size_t start)
{
    while ((out->len - start) % 8)
        buf_addch(out, '\0');
}

static int add_part(struct buf *out, size_t start, const struct clang_file *f, uint32_t i,
                    struct err *err)
{
    struct part_head head = {digest_of(f->bytes), f->wanted, (uint32_t)f->bytes.n, 0,
                             f->facts.complete};
    align(out, start);
    size_t before = out->len;
    if (facts_pack(&f->facts, head.len, out, err) != 0)
        return -1;
    head.size = (uint32_t)(out->len - before);
    memcpy(out->p + start + sizeof(struct unit_head) + i * sizeof head, &head, sizeof head);
    return 0;
}

int unit_pack(const struct clang_unit *u, struct buf *out, struct err *err)
{
    size_t start = out->len;
    struct unit_head head = {.magic = UNIT_MAGIC,
                             .version = UNIT_VERSION,
                             .nparts = u->nfiles,
                             .nread = u->nread,
                             .nmissing = u->nmissing};
    buf_add(out, &head, sizeof head);
    for (uint32_t i = 0; i < u->nfiles; i++)
        buf_add(out, &(struct part_head){.size = 0}, sizeof(struct part_head));
    for (uint32_t i = 0; i < u->nfiles; i++) {
        if (add_part(out, start, &u->file[i], i, err) != 0)
            return -1;
    }
    head.words = (uint32_t)(flat_add_words(out, u->read, u->nread) +
                            flat_add_words(out, u->missing, u->nmissing));
    if (out->len - start > UINT32_MAX)
        return err_set(err, "the facts of the parse take more than 4 GiB");
    head.size = (uint32_t)(out->len - start);
    memcpy(out->p + start, &head, sizeof head);
    return 0;
}

static bool unit_block_take_parts(struct str *rest, const char *start, uint32_t nwanted,
                                  struct unit_facts *u, struct arena *a)
{
    const char *heads;
    if (u->nparts == 0 || u->nparts - 1 > nwanted ||
        !flat_take(rest, u->nparts * sizeof(struct part_head), &heads))
        return false;
    struct unit_part *part = ARENA_ARRAY(a, struct unit_part, u->nparts);
    for (uint32_t i = 0; i < u->nparts; i++) {
        struct part_head head;
        const char *bytes, *pad;
        memcpy(&head, heads + i * sizeof head, sizeof head);
        size_t off = (size_t)(rest->p - start) % 8;
        if (!flat_take(rest, off ? 8 - off : 0, &pad) || !flat_take(rest, head.size, &bytes) ||
            head.wanted > nwanted || (i == 0) != (head.wanted == 0) ||
            (i > 1 && head.wanted <= part[i - 1].wanted))
            return false;
        part[i] = (struct unit_part){
            head.wanted, head.complete == 1, head.len, head.digest, {bytes, head.size}};
    }
    u->part = part;
    return true;
}

int unit_unpack(struct str block, uint32_t nwanted, struct unit_facts *out, struct arena *a,
                struct err *err)
{
    struct unit_head head;
    struct str rest = block;
    const char *p;
    if (!flat_take(&rest, sizeof head, &p))
        return err_set(err, "a unit's facts are cut short");
    memcpy(&head, p, sizeof head);
    if (head.magic != UNIT_MAGIC || head.version != UNIT_VERSION || head.size != block.n)
        return err_set(err, "a unit's facts are of another version, or cut short");
    struct unit_facts u = {.nparts = head.nparts, .nread = head.nread, .nmissing = head.nmissing};
    if (!unit_block_take_parts(&rest, block.p, nwanted, &u, a) || rest.n != head.words ||
        !flat_take_words(&rest, u.nread, &u.read, a) ||
        !flat_take_words(&rest, u.nmissing, &u.missing, a) || rest.n)
        return err_set(err, "a unit's facts are damaged");
    *out = u;
    return 0;
}
