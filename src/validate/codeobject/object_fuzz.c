/* Files from anywhere: errors, never a crash, and never more memory than the file's size explains.
 * The first byte chooses a sound sample, pairs of an offset (16 bits) and a byte damage it; and the
 * input is a file by itself, and a part of a host's. */
#include "base/fuzz.h"
#include "validate/codeobject/msgpack.h"
#include "validate/codeobject/object_parts.h"
#include "validate/codeobject/object_test_support.h"

static void read_one(struct str bytes)
{
    struct arena a = {0};
    struct object o = {0};
    struct object_reader r = {.arena = &a, .out = &o};
    struct err err;
    object_scan(&r, bytes, &err);
    for (size_t i = 0; i < o.code.n; i++) {
        const struct object_code *c = &o.code.p[i];
        if (!c->arch || !c->target)
            BUG("a code object without a target");
        for (size_t k = 0; k < c->kernel.n; k++)
            object_waves(c, &c->kernel.p[k]);
    }
    object_release(&o);
    arena_release(&a);
}

static void sample(struct buf *out, unsigned shape)
{
    struct buf code = {0}, bundle = {0};
    sample_code(&code);
    sample_bundle(&bundle, "hipv4-amdgcn-amd-amdhsa--gfx90a", buf_str(&code));
    if (shape % 4 == 0)
        buf_adds(out, buf_str(&code));
    else if (shape % 4 == 1)
        buf_adds(out, buf_str(&bundle));
    else if (shape % 4 == 2)
        sample_packed(out, 1 + (int)(shape / 4 % 3), (int)(shape / 16 % 2), buf_str(&bundle),
                      bundle.len);
    else
        sample_host(out, ".hip_fatbin", buf_str(&bundle));
    buf_release(&code);
    buf_release(&bundle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const sections[] = {".hip_fatbin", ".llvm.offloading",
                                           "__CLANG_OFFLOAD_BUNDLE__hip-amdgcn-amd-amdhsa--gfx90a"};
    struct str input = {(const char *)data, size};
    struct msgpack m = msgpack_of(input);
    while (msgpack_skip(&m))
        continue;
    read_one(input);
    if (size == 0)
        return 0;
    struct buf b = {0};
    sample(&b, data[0]);
    for (size_t i = 1; i + 3 <= size && i < 64; i += 3)
        b.p[(data[i] | data[i + 1] << 8) % (int)b.len] = (char)data[i + 2];
    read_one(buf_str(&b));
    buf_clear(&b);
    sample_host(&b, sections[data[0] % 3], input);
    read_one(buf_str(&b));
    buf_clear(&b);
    buf_addstr(&b, "!<arch>\n");
    buf_adds(&b, input);
    read_one(buf_str(&b));
    buf_release(&b);
    return 0;
}
