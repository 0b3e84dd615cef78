/* Whatever the bytes: what is read as a tensor fits its file, survives both
 * formats, and equals itself. */
#include "base/fuzz.h"
#include "validate/compare/compare.h"
#include <stdio.h>
#include <stdlib.h>

static void require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

/* What was written is read again as the same tensor; .npy knows fewer types. */
static void check_written(const struct tensor *t, struct buf *bytes, struct arena *a)
{
    struct tensor again;
    char sum[2][33];
    require(tensor_parse("again", buf_str(bytes), a, &again, NULL) == 0,
            "what was written can't be read");
    require(tensor_reinterpret(&again, t->type, NULL) == 0, "the size of elements has changed");
    tensor_checksum(t, sum[0]);
    tensor_checksum(&again, sum[1]);
    require(!strcmp(sum[0], sum[1]), "what was written is another tensor");
    buf_clear(bytes);
}

static void check_tensor(struct str bytes, struct arena *a)
{
    struct tensor t;
    struct comparison c;
    struct err err = {""};
    struct buf out = {0};
    if (tensor_parse("input", bytes, a, &t, &err) != 0) {
        require(str_starts(str_of(err.msg), STR("input: ")),
                "a message does not begin with the path");
        return;
    }
    require(t.count == 0 || t.count * tensor_type_size(t.type) <= bytes.n,
            "more data than the file has");
    tensor_raw(&t, &out);
    check_written(&t, &out, a);
    tensor_npy(&t, &out);
    check_written(&t, &out, a);
    compare_tensors(&t, &t, &(struct tolerance){.nan_equal = true}, a, &c);
    require(c.ok && c.bin[0] == t.count, "a tensor differs from itself");
    for (uint64_t i = 0; i < t.count && i < 100; i++)
        tensor_text(&t, i, &out);
    compare_histogram(&c, 40, &out);
    buf_release(&out);
}

static void check_tolerance(struct str text)
{
    struct tolerance t;
    enum tensor_type type;
    struct err err = {""};
    struct buf out = {0};
    if (tolerance_read(text, &t, &type, &err) == 0)
        tolerance_text(&t, &out);
    else
        require(err.msg[0], "trouble without a message");
    buf_release(&out);
}

/* The first byte says what the others are: a file, a tolerance, or what stands behind .npy's or our
 * first bytes, which chance would rarely make. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct buf file = {0};
    size_t rest = size ? size - 1 : 0;
    switch (size ? data[0] % 4 : 0) {
    case 0:
        buf_add(&file, data, size);
        break;
    case 1:
        check_tolerance((struct str){(const char *)data + 1, rest});
        break;
    case 2: /* a header of all that follows but for up to 63 bytes */
        rest -= rest > data[0] >> 2 ? data[0] >> 2 : 0;
        buf_add(&file, "\x93NUMPY\2\0", 8);
        buf_add(&file, (const unsigned char[]){rest & 255, rest >> 8 & 255, rest >> 16 & 255, 0},
                4);
        buf_add(&file, data + 1, size - 1);
        break;
    default:
        buf_addstr(&file, "TSTENSOR\1");
        buf_add(&file, data + 1, size - 1);
    }
    check_tensor(buf_str(&file), &a);
    buf_release(&file);
    arena_release(&a);
    return 0;
}
