#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fs.h"
#include "validate/codeobject/object_parts.h"
#include "validate/codeobject/object_test_support.h"
#include <unistd.h>

static const char ID[] = "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+";

struct result {
    struct arena arena;
    struct object object;
    struct err err;
    int rc;
};

static struct result object_test_read_bytes(struct str bytes)
{
    struct result r = {.err = {{0}}};
    /* On the heap and of that size, so that reading on is found. */
    char *copy = xmalloc(bytes.n);
    memcpy(copy, bytes.p, bytes.n);
    struct object_reader reader = {.arena = &r.arena, .out = &r.object};
    r.rc = object_scan(&reader, (struct str){copy, bytes.n}, &r.err);
    free(copy);
    return r;
}

static void done(struct result *r)
{
    object_release(&r->object);
    arena_release(&r->arena);
}

static void object_test_reads(struct str bytes, size_t ncode, int bundles, bool compressed)
{
    struct result r = object_test_read_bytes(bytes);
    if (r.rc != 0)
        fail_msg("%s", r.err.msg);
    assert_int_equal(r.object.code.n, ncode);
    assert_int_equal(r.object.bundles, bundles);
    assert_int_equal(r.object.compressed, compressed);
    for (size_t i = 0; i < ncode; i++) {
        assert_string_equal(r.object.code.p[i].target, "gfx90a:xnack+");
        assert_int_equal(r.object.code.p[i].kernel.n, 2);
    }
    done(&r);
}

static void object_test_refused(struct str bytes, const char *why)
{
    struct result r = object_test_read_bytes(bytes);
    assert_int_equal(r.rc, -1);
    if (!strstr(r.err.msg, why))
        fail_msg("'%s' was expected in '%s'", why, r.err.msg);
    done(&r);
}

static void add_sample(struct buf *code, struct buf *bundle)
{
    sample_code(code);
    sample_bundle(bundle, ID, buf_str(code));
}

static void code_object(void **state)
{
    (void)state;
    struct buf code = {0};
    sample_code(&code);
    struct result r = object_test_read_bytes(buf_str(&code));
    assert_int_equal(r.rc, 0);
    assert_int_equal(r.object.code.n, 1);
    const struct object_code *c = r.object.code.p;
    assert_string_equal(c->target, "gfx90a:xnack+");
    assert_string_equal(c->arch, "gfx90a");
    assert_int_equal(c->version, 4);
    assert_int_equal(c->size, code.len);
    assert_false(c->unlinked);
    assert_int_equal(c->kernel.n, 2);
    const struct object_kernel *plain = c->kernel.p, *scale = plain + 1;
    assert_string_equal(plain->name, "plain");
    assert_string_equal(plain->symbol, "plain");
    assert_string_equal(scale->name, "scale(float*, int)");
    assert_string_equal(scale->symbol, "_Z5scalePfi");
    assert_true(plain->has_code && plain->has_descriptor);
    assert_int_equal(plain->code_size, 24);
    assert_true(scale->has_code && !scale->has_descriptor);
    assert_int_equal(plain->vgprs, 130);
    assert_int_equal(scale->vgprs, 9);
    assert_int_equal(plain->agprs, 4);
    assert_int_equal(plain->sgprs, 20);
    assert_int_equal(plain->sgpr_spills, 3);
    assert_int_equal(plain->vgpr_spills, 5);
    assert_int_equal(plain->lds, 1024);
    assert_int_equal(plain->scratch, 80);
    assert_int_equal(plain->kernarg, 16);
    assert_int_equal(plain->max_workgroup, 256);
    assert_int_equal(plain->wave, 64);
    assert_true(plain->dynamic_stack);
    assert_false(plain->wgp);
    done(&r);
    buf_release(&code);
}

/* A descriptor that leads elsewhere is no way to the function. */
static void descriptor_that_leads_elsewhere(void **state)
{
    (void)state;
    struct buf code = {0};
    sample_code(&code);
    int64_t entry = SAMPLE_TEXT - SAMPLE_RODATA;
    char *at = memmem(code.p, code.len, &entry, sizeof entry);
    assert_non_null(at);
    *at += 4;
    struct result r = object_test_read_bytes(buf_str(&code));
    assert_int_equal(r.rc, 0);
    assert_true(r.object.code.p[0].kernel.p[0].has_descriptor);
    assert_false(r.object.code.p[0].kernel.p[0].has_code);
    done(&r);
    buf_release(&code);
}

static void object_test_shapes(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0}, other = {0};
    add_sample(&code, &bundle);
    object_test_reads(buf_str(&bundle), 1, 1, false);
    sample_host(&other, ".hip_fatbin", buf_str(&bundle));
    object_test_reads(buf_str(&other), 1, 1, false);
    buf_clear(&other);
    sample_host(&other, "__CLANG_OFFLOAD_BUNDLE__hip-amdgcn-amd-amdhsa-gfx90a", buf_str(&code));
    object_test_reads(buf_str(&other), 1, 0, false);
    buf_clear(&other);
    sample_host(&other, ".data", buf_str(&bundle));
    object_test_reads(buf_str(&other), 0, 0, false);
    for (int version = 1; version <= 3; version++) {
        for (int method = 0; method <= 1; method++) {
            buf_clear(&other);
            sample_packed(&other, version, method, buf_str(&bundle), bundle.len);
            object_test_reads(buf_str(&other), 1, 1, true);
        }
    }
    buf_release(&code);
    buf_release(&bundle);
    buf_release(&other);
}

/* As a linker lays them out: of each object one, filled up with zeros. */
static void many_bundles(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0}, section = {0}, host = {0};
    add_sample(&code, &bundle);
    for (int i = 0; i < 8; i++) {
        if (i % 2)
            buf_adds(&section, buf_str(&bundle));
        else
            sample_packed(&section, 1 + i / 2 % 3, i / 4, buf_str(&bundle), bundle.len);
        while (section.len % 4096)
            buf_addch(&section, 0);
    }
    sample_host(&host, ".hip_fatbin", buf_str(&section));
    object_test_reads(buf_str(&host), 8, 8, true);
    buf_addstr(&section, "x");
    buf_clear(&host);
    sample_host(&host, ".hip_fatbin", buf_str(&section));
    object_test_refused(buf_str(&host), "no bundle begins at byte");
    buf_release(&code);
    buf_release(&bundle);
    buf_release(&section);
    buf_release(&host);
}

static void object_test_add_member(struct buf *b, struct str bytes)
{
    buf_printf(b, "%-16s%-12d%-6d%-6d%-8d%-10zu`\n", "name/", 0, 0, 0, 644, bytes.n);
    buf_adds(b, bytes);
    if (bytes.n % 2)
        buf_addch(b, '\n');
}

static void archive(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0}, host = {0}, b = {0};
    add_sample(&code, &bundle);
    sample_host(&host, ".hip_fatbin", buf_str(&bundle));
    buf_addstr(&b, "!<arch>\n");
    object_test_reads(buf_str(&b), 0, 0, false);
    object_test_add_member(&b, STR("odd"));
    object_test_add_member(&b, buf_str(&host));
    size_t whole = b.len;
    object_test_add_member(&b, buf_str(&code));
    object_test_reads(buf_str(&b), 2, 1, false);
    object_test_reads((struct str){b.p, whole}, 1, 1, false);
    object_test_refused((struct str){b.p, whole + 59}, "damaged at byte");
    object_test_refused((struct str){b.p, b.len - 2}, "cut short");
    memset(b.p + 8 + 48, '9', 10);
    object_test_refused(buf_str(&b), "cut short");
    buf_release(&code);
    buf_release(&bundle);
    buf_release(&host);
    buf_release(&b);
}

static void other_images(void **state)
{
    (void)state;
    struct buf b = {0};
    sample_bundle(&b, "hip-amdgcn-amd-amdhsa--gfx1100", STR("BC\xc0\xde bitcode"));
    struct result r = object_test_read_bytes(buf_str(&b));
    assert_int_equal(r.rc, 0);
    assert_int_equal(r.object.code.n, 1);
    assert_true(r.object.code.p[0].unlinked);
    assert_string_equal(r.object.code.p[0].arch, "gfx1100");
    done(&r);
    buf_clear(&b);
    sample_bundle(&b, "openmp-nvptx64-nvidia-cuda--sm_70", STR("anything"));
    object_test_reads(buf_str(&b), 0, 1, false);
    buf_clear(&b);
    sample_bundle(&b, ID, STR("anything"));
    object_test_refused(buf_str(&b), "is no code object");
    buf_release(&b);
}

static void not_device_code(void **state)
{
    (void)state;
    object_test_refused(STR("int main(void) { return 0; }"), "not an object file");
    object_test_refused(STR(""), "not an object file");
    object_test_refused(STR("\x7f"
                            "ELF\x02\x01"),
                        "damaged");
    object_test_reads(STR("\x7f"
                          "ELF\x01\x01 a host of 32 bits"),
                      0, 0, false);
}

/* Of each prefix an error is said, but where all that is missing is of no account. */
static void every_prefix(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0}, packed = {0}, host = {0};
    add_sample(&code, &bundle);
    sample_packed(&packed, 3, 1, buf_str(&bundle), bundle.len);
    sample_host(&host, ".hip_fatbin", buf_str(&bundle));
    const struct buf *all[] = {&code, &bundle, &packed, &host};
    for (size_t i = 0; i < 4; i++) {
        for (size_t n = 0; n < all[i]->len; n++)
            object_test_refused((struct str){all[i]->p, n}, "");
    }
    buf_release(&code);
    buf_release(&bundle);
    buf_release(&packed);
    buf_release(&host);
}

/* Each byte of each sample damaged in three ways: an error or a result, under the sanitizers. */
static void every_byte(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0}, packed = {0};
    int errors = 0;
    add_sample(&code, &bundle);
    sample_packed(&packed, 2, 0, buf_str(&bundle), bundle.len);
    struct buf *all[] = {&code, &bundle, &packed};
    for (size_t i = 0; i < 3; i++) {
        for (size_t n = 0; n < 3 * all[i]->len; n++) {
            char *at = all[i]->p + n / 3, old = *at;
            *at = (char)(n % 3 == 0 ? old ^ 0xff : n % 3 == 1 ? old ^ 1 : old + 64);
            struct result r = object_test_read_bytes(buf_str(all[i]));
            errors += r.rc != 0;
            done(&r);
            *at = old;
        }
    }
    assert_true(errors > 1000);
    buf_release(&code);
    buf_release(&bundle);
    buf_release(&packed);
}

static void object_test_put(struct buf *b, size_t at, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        b->p[at + (size_t)i] = (char)(n >> (8 * i));
}

static void sizes_are_not_believed(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0}, packed = {0};
    add_sample(&code, &bundle);
    object_test_put(&bundle, 24, UINT64_MAX, 8);
    object_test_refused(buf_str(&bundle), "reaches beyond its end");
    object_test_put(&bundle, 24, 2, 8);
    object_test_put(&bundle, 32 + 8, UINT64_MAX, 8);
    object_test_refused(buf_str(&bundle), "beyond the end of its bundle");
    object_test_put(&bundle, 32 + 8, 0, 8);
    object_test_put(&bundle, 32 + 16, UINT64_MAX - 8, 8);
    object_test_refused(buf_str(&bundle), "reaches beyond its end");
    object_test_put(&bundle, 32 + 16, 27, 8);
    object_test_reads(buf_str(&bundle), 1, 1, false);
    for (int method = 0; method <= 1; method++) {
        const uint64_t wrong[] = {bundle.len - 1, bundle.len + 1, 0, UINT32_MAX};
        for (size_t i = 0; i < 4; i++) {
            buf_clear(&packed);
            sample_packed(&packed, 2, method, buf_str(&bundle), wrong[i]);
            object_test_refused(buf_str(&packed), "damaged");
        }
    }
    buf_clear(&packed);
    sample_packed(&packed, 3, 1, buf_str(&bundle), UINT64_MAX);
    object_test_refused(buf_str(&packed), "GiB");
    object_test_put(&packed, 4, 4, 2);
    object_test_refused(buf_str(&packed), "version 4");
    object_test_put(&packed, 4, 3, 2);
    object_test_put(&packed, 6, 9, 2);
    object_test_put(&packed, 16, 100, 8);
    object_test_refused(buf_str(&packed), "unknown method 9");
    buf_release(&code);
    buf_release(&bundle);
    buf_release(&packed);
}

/* A table of images that names the same bytes twice could make much of little. */
static void images_that_overlap(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0};
    add_sample(&code, &bundle);
    object_test_put(&bundle, 32, (uint64_t)(bundle.len - code.len), 8);
    object_test_put(&bundle, 32 + 8, code.len, 8);
    object_test_refused(buf_str(&bundle), "beyond the end of its bundle");
    buf_release(&code);
    buf_release(&bundle);
}

/* What comes out of a compressed bundle is never more than was announced. */
static void bomb(void **state)
{
    (void)state;
    struct arena a = {0};
    struct object o = {0};
    struct object_reader r = {.arena = &a, .out = &o};
    struct err err;
    size_t size, n = 32 << 20;
    char *zeros = xcalloc(n, 1);
    for (int method = 0; method <= 1; method++) {
        struct buf packed = {0}, out = {0};
        sample_packed(&packed, 2, method, (struct str){zeros, n}, 1000);
        assert_int_equal(object_unpack(&r, buf_str(&packed), &size, &out, &err), -1);
        assert_true(out.len <= 1000);
        buf_release(&packed);
        buf_release(&out);
    }
    free(zeros);
}

static void damaged_elf(void **state)
{
    (void)state;
    struct buf code = {0};
    sample_code(&code);
    object_test_put(&code, sizeof(Elf64_Ehdr) + 4, UINT32_MAX,
                    4); /* the size of the note's contents */
    object_test_refused(buf_str(&code), "a note of a code object is cut short");
    buf_clear(&code);
    sample_code(&code);
    Elf64_Ehdr h;
    memcpy(&h, code.p, sizeof h);
    object_test_put(&code, offsetof(Elf64_Ehdr, e_shnum), 0, 2);
    size_t first = h.e_shoff + offsetof(Elf64_Shdr, sh_size);
    object_test_put(&code, first, h.e_shnum, 8);
    object_test_reads(buf_str(&code), 1, 0, false);
    object_test_put(&code, first, 1ull << 58, 8); /* times 64 it is 0 */
    object_test_refused(buf_str(&code), "damaged or cut short");
    buf_release(&code);
}

static void object_test_versions(void **state)
{
    (void)state;
    struct buf code = {0};
    sample_code(&code);
    code.p[EI_ABIVERSION] = 0;
    object_test_refused(buf_str(&code), "version 2");
    code.p[EI_ABIVERSION] = 5;
    object_test_refused(buf_str(&code), "version 7");
    code.p[EI_ABIVERSION] = 4;
    object_test_reads(buf_str(&code), 1, 0, false);
    code.p[EI_OSABI] = 0;
    object_test_refused(buf_str(&code), "HSA");
    buf_release(&code);
}

/* Without a target in the metadata: the bundle's, and outside one the number in the header. */
static void target_elsewhere(void **state)
{
    (void)state;
    struct buf code = {0}, bundle = {0};
    sample_code(&code);
    char *key = memmem(code.p, code.len, "amdhsa.target", 13);
    assert_non_null(key);
    key[0] = 'A';
    struct result r = object_test_read_bytes(buf_str(&code));
    assert_string_equal(r.object.code.p[0].target, "gfx90a");
    done(&r);
    sample_bundle(&bundle, "hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc-", buf_str(&code));
    r = object_test_read_bytes(buf_str(&bundle));
    assert_string_equal(r.object.code.p[0].target, "gfx90a:sramecc-");
    assert_string_equal(r.object.code.p[0].arch, "gfx90a");
    done(&r);
    buf_release(&code);
    buf_release(&bundle);
}

static void object_test_files(void **state)
{
    (void)state;
    char path[] = "/tmp/object-test-XXXXXX";
    struct arena a = {0};
    struct object o;
    struct err err;
    struct buf code = {0};
    sample_code(&code);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, code.p, code.len), (long)code.len);
    assert_int_equal(object_read(path, &a, &o, &err), 0);
    assert_int_equal(o.code.n, 1);
    object_release(&o);
    assert_int_equal(ftruncate(fd, 100), 0);
    assert_int_equal(object_read(path, &a, &o, &err), -1);
    assert_non_null(strstr(err.msg, path));
    assert_int_equal(o.code.n, 0);
    close(fd);
    unlink(path);
    assert_int_equal(object_read(path, &a, &o, &err), -1);
    assert_non_null(strstr(err.msg, path));
    assert_int_equal(object_read("/proc/self/exe", &a, &o, &err), 0);
    assert_int_equal(o.code.n, 0);
    arena_release(&a);
    buf_release(&code);
}

/* As the compiler's remarks say it: clang 19, -Rpass-analysis=kernel-resource-usage. */
static void waves(void **state)
{
    (void)state;
    static const struct {
        const char *arch;
        struct object_kernel k;
        unsigned waves, most;
        const char *limit;
    } cases[] = {
        {"gfx90a", {.vgprs = 64, .wave = 64, .max_workgroup = 1024}, 8, 8, ""},
        {"gfx90a", {.vgprs = 65, .wave = 64, .max_workgroup = 1024}, 7, 8, "vgprs"},
        {"gfx90a", {.vgprs = 128, .wave = 64, .max_workgroup = 1024}, 4, 8, "vgprs"},
        {"gfx90a", {.vgprs = 512, .wave = 64, .max_workgroup = 256}, 1, 8, "vgprs"},
        {"gfx90a", {.sgprs = 102, .wave = 64, .max_workgroup = 256}, 7, 8, "sgprs"},
        {"gfx942", {.lds = 20480, .vgprs = 43, .wave = 64, .max_workgroup = 256}, 3, 8, "lds"},
        {"gfx908", {.vgprs = 38, .agprs = 38, .wave = 64, .max_workgroup = 1024}, 6, 10, "vgprs"},
        {"gfx900", {.vgprs = 3, .wave = 64, .max_workgroup = 1024}, 8, 10, "block"},
        {"gfx900", {.vgprs = 3, .wave = 64, .max_workgroup = 64}, 10, 10, ""},
        {"gfx1010", {.vgprs = 3, .wave = 32, .max_workgroup = 1024, .wgp = true}, 16, 20, "block"},
        {"gfx1010", {.vgprs = 42, .wave = 64, .max_workgroup = 1024, .wgp = true}, 11, 20, "vgprs"},
        {"gfx1030", {.vgprs = 128, .wave = 32, .max_workgroup = 1024, .wgp = true}, 8, 16, "vgprs"},
        {"gfx1030", {.vgprs = 128, .wave = 64, .max_workgroup = 1024, .wgp = true}, 4, 16, "vgprs"},
        {"gfx1030", {.lds = 20480, .wave = 32, .max_workgroup = 256, .wgp = true}, 12, 16, "lds"},
        {"gfx1030", {.lds = 20480, .wave = 32, .max_workgroup = 256}, 12, 16, "lds"},
        {"gfx1030", {.lds = 20480, .wave = 64, .max_workgroup = 256, .wgp = true}, 6, 16, "lds"},
        {"gfx1100", {.vgprs = 159, .wave = 32, .max_workgroup = 1024, .wgp = true}, 9, 16, "vgprs"},
        {"gfx1102", {.vgprs = 128, .wave = 32, .max_workgroup = 1024, .wgp = true}, 8, 16, "vgprs"},
        {"gfx1201", {.vgprs = 158, .wave = 32, .max_workgroup = 1024, .wgp = true}, 9, 16, "vgprs"},
        {"gfx90a",
         {.lds = UINT32_MAX, .vgprs = UINT32_MAX, .wave = 64, .max_workgroup = UINT32_MAX},
         1,
         8,
         "block"},
        {"gfx90a", {.lds = 0}, 8, 8, ""},
        {"amdgcnspirv", {.vgprs = 1}, 0, 0, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct object_waves w =
            object_waves(&(struct object_code){.arch = cases[i].arch}, &cases[i].k);
        if (w.waves != cases[i].waves || w.most != cases[i].most ||
            strcmp(w.limit, cases[i].limit) != 0)
            fail_msg("case %zu, %s: %u of %u, '%s'", i, cases[i].arch, w.waves, w.most, w.limit);
    }
}

static void object_test_names(void **state)
{
    (void)state;
    struct arena a = {0};
    assert_string_equal(object_demangle(&a, "_ZN12_GLOBAL__N_16hiddenEPd"),
                        "(anonymous namespace)::hidden(double*)");
    assert_string_equal(object_demangle(&a, "_Z4tmplIfLi64EEvPT_"), "void tmpl<float, 64>(float*)");
    assert_null(object_demangle(&a, "plain"));
    assert_null(object_demangle(&a, "_Z"));
    assert_null(object_demangle(&a, "_Znonsense"));
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code_object),
        cmocka_unit_test(descriptor_that_leads_elsewhere),
        cmocka_unit_test(object_test_shapes),
        cmocka_unit_test(many_bundles),
        cmocka_unit_test(images_that_overlap),
        cmocka_unit_test(bomb),
        cmocka_unit_test(damaged_elf),
        cmocka_unit_test(archive),
        cmocka_unit_test(other_images),
        cmocka_unit_test(not_device_code),
        cmocka_unit_test(every_prefix),
        cmocka_unit_test(every_byte),
        cmocka_unit_test(object_test_versions),
        cmocka_unit_test(sizes_are_not_believed),
        cmocka_unit_test(object_test_files),
        cmocka_unit_test(target_elsewhere),
        cmocka_unit_test(waves),
        cmocka_unit_test(object_test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
