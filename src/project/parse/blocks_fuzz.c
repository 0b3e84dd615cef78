/* Blocks of units and of proofs from anywhere: refused, or all their values are inside the files.
 *
 * A valid block is packed, its bytes are overwritten as the data says (offsets of 16 bits, a byte
 * each), and read without the checks of the store, which would find most changes. The data is also
 * read as a block by itself. */
#include "base/fuzz.h"
#include "project/parse/proof_block.h"
#include "project/parse/unit_block.h"

enum { FILES = 3, PATCHES = 64 };

static const struct proof_file files[FILES] = {
    {"a.cu", {"int a;\nint b;\n", 14}}, {"b.h", {"", 0}}, {"c.h", {"x", 1}}};

static void pack_proof(struct buf *out)
{
    static const char *const read[] = {"/usr/include/math.h", "c.h"};
    static const char *const missing[] = {"nowhere.h"};
    static const bool seen[FILES] = {true, false, true};
    static const struct proof_skipped skipped[] = {{0, {1, 3}}, {0, {7, 9}}};
    static const struct proof_error errors[] = {
        {.text = "first", .header = "sys.h", .nplaces = 2, .place = {{0, 4}, {2, 0}}},
        {.text = "'x.h' file not found", .outside = "own.h", .pass = 2, .missing = true}};
    const struct clang_proof p = {.error = errors,
                                  .nerrors = 2,
                                  .seen = seen,
                                  .outside = "far.h",
                                  .skipped = skipped,
                                  .nskipped = 2,
                                  .read = read,
                                  .nread = 2,
                                  .missing = missing,
                                  .nmissing = 1};
    struct err err;
    CHECK(proof_pack(&p, FILES, out, &err) == 0);
}

static void pack_unit(struct buf *out)
{
    static const char *const read[] = {"cuda_runtime.h", "a.h"};
    static const char *const missing[] = {"gone.h"};
    struct clang_file file[2] = {{0, STR("main"), {.parsed = true}},
                                 {2, STR("x"), {.parsed = true, .complete = true}}};
    const struct clang_unit u = {
        .file = file, .nfiles = 2, .read = read, .nread = 2, .missing = missing, .nmissing = 1};
    struct err err;
    CHECK(unit_pack(&u, out, &err) == 0);
}

/* All of a text is touched, so that a sanitizer sees one that has no end. */
static size_t touch(const char *text)
{
    return text ? strlen(text) : 0;
}

static void read_proof(struct str block)
{
    struct arena a = {0};
    struct clang_proof p = {0};
    struct err err;
    size_t bytes = 0;
    if (proof_unpack(block, files, FILES, &p, &a, &err) == 0) {
        for (uint32_t i = 0; i < p.nerrors; i++) {
            const struct proof_error *e = &p.error[i];
            CHECK(e->text && e->nplaces <= PROOF_PLACES);
            bytes += touch(e->text) + touch(e->header) + touch(e->outside);
            for (uint32_t k = 0; k < e->nplaces; k++)
                CHECK(e->place[k].file < FILES &&
                      e->place[k].at <= files[e->place[k].file].bytes.n);
        }
        for (uint32_t i = 0; i < p.nskipped; i++)
            CHECK(p.skipped[i].file < FILES && p.skipped[i].span.begin <= p.skipped[i].span.end &&
                  p.skipped[i].span.end <= files[p.skipped[i].file].bytes.n);
        for (uint32_t i = 0; i < p.nread; i++)
            bytes += touch(p.read[i]);
        for (uint32_t i = 0; i < p.nmissing; i++)
            bytes += touch(p.missing[i]);
    }
    CHECK(bytes <= block.n * 2);
    arena_release(&a);
}

static void read_unit(struct str block)
{
    struct arena a = {0};
    struct unit_facts u = {0};
    struct err err;
    size_t bytes = 0;
    if (unit_unpack(block, FILES, &u, &a, &err) == 0) {
        for (uint32_t i = 0; i < u.nparts; i++) {
            const struct unit_part *part = &u.part[i];
            CHECK(part->wanted <= FILES);
            CHECK(!part->block.n ||
                  (part->block.p >= block.p && part->block.p + part->block.n <= block.p + block.n));
        }
        for (uint32_t i = 0; i < u.nread; i++)
            bytes += touch(u.read[i]);
        for (uint32_t i = 0; i < u.nmissing; i++)
            bytes += touch(u.missing[i]);
    }
    CHECK(bytes <= block.n * 2);
    arena_release(&a);
}

static void damage(struct buf *b, const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + 3 <= size && i < 3 * PATCHES; i += 3)
        b->p[(size_t)(data[i] | data[i + 1] << 8) % b->len] = (char)data[i + 2];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str input = {(const char *)data, size};
    struct buf proof = {0}, unit = {0};
    read_proof(input);
    read_unit(input);
    pack_proof(&proof);
    pack_unit(&unit);
    damage(&proof, data, size);
    damage(&unit, data, size);
    read_proof(buf_str(&proof));
    read_unit(buf_str(&unit));
    buf_release(&proof);
    buf_release(&unit);
    return 0;
}
