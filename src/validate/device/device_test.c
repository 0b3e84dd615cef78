#include "base/anchor.h"
#include "base/fs.h"
#include "store/tree.h"
#include "validate/device/device.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

static char root[64];
static struct arena arena;
static struct device_list list;

static void device_test_write_file(const char *name, const char *text)
{
    struct err err;
    const char *path = fs_join(&arena, root, name);
    if (fs_mkdirs(fs_dirname(&arena, path), &err) != 0 ||
        anchor_write_path(path, str_of(text), &err) != 0)
        fail_msg("%s", err.msg);
}

/* A node of the topology as Linux 6.1 writes it: the lines that matter between some that do not. */
static void make_node(int n, int minor, const char *target, const char *more)
{
    device_test_write_file(arena_printf(&arena, "sys/class/kfd/kfd/topology/nodes/%d/gpu_id", n),
                           minor ? "51099\n" : "0\n");
    device_test_write_file(
        arena_printf(&arena, "sys/class/kfd/kfd/topology/nodes/%d/properties", n),
        arena_printf(&arena,
                     "cpu_cores_count %d\nsimd_count %d\nmem_banks_count 1\nmax_waves_per_simd 8\n"
                     "simd_arrays_per_engine 1\ngfx_target_version %s\nvendor_id "
                     "4098\ndrm_render_minor %d\n%s",
                     minor ? 0 : 64, minor ? 416 : 0, target, minor, more));
    if (minor)
        device_test_write_file(arena_printf(&arena, "dri/renderD%d", minor), "");
}

/* Two processors, an MI210, an RX 6800, an MI300X and another MI210. */
static void make_machine(void)
{
    device_test_write_file("kfd", "");
    make_node(0, 0, "0", "");
    make_node(1, 0, "0", "");
    make_node(2, 128, "90010",
              "device_id 29711\nwave_front_size 64\nunique_id 9955552220862841872\n");
    device_test_write_file("sys/class/kfd/kfd/topology/nodes/2/mem_banks/0/properties",
                           "heap_type 1\nsize_in_bytes 68702699520\nflags 0\n");
    device_test_write_file("sys/class/kfd/kfd/topology/nodes/2/mem_banks/1/properties",
                           "heap_type 4\nsize_in_bytes 65536\n");
    device_test_write_file("sys/class/drm/renderD128/device/revision", "0x02\n");
    make_node(3, 129, "100300", "device_id 29631\nwave_front_size 32\nunique_id 0\n");
    device_test_write_file("sys/class/drm/renderD129/device/revision", "0xc3\n");
    make_node(4, 130, "90402", "device_id 29857\nunique_id 12\n");
    device_test_write_file("sys/class/drm/renderD130/device/product_name", "AMD Instinct MI300X\n");
    make_node(5, 131, "90010", "device_id 4660\nwave_front_size 64\n");
    device_test_write_file("sys/class/kfd/kfd/topology/nodes/5/name", "aldebaran\n");
    device_test_write_file(
        "ids", "# comment\n\n1.0.0\n740F,\t01,\tAMD Other\n740F,\t02,\tAMD Instinct MI210\n"
               "73BF,\tC3,\tAMD Radeon RX 6800\n73BF,\tC1\n");
}

static struct device_places device_test_places(void)
{
    return (struct device_places){.kfd = fs_join(&arena, root, "kfd"),
                                  .dri = fs_join(&arena, root, "dri"),
                                  .sys = fs_join(&arena, root, "sys"),
                                  .ids = fs_join(&arena, root, "ids"),
                                  .tranship = fs_join(&arena, root, "bin/tranship"),
                                  .visible = "all",
                                  .hip_visible = "all"};
}

static void all_that_is_there(void **state)
{
    (void)state;
    make_machine();
    struct device_places p = device_test_places();
    device_list_amd(&p, &arena, &list);
    assert_int_equal(list.device.n, 4);
    assert_null(list.why);
    const struct device *d = list.device.p;
    assert_int_equal(d[0].kind, DEVICE_AMD);
    assert_string_equal(d[0].arch, "gfx90a");
    assert_int_equal(d[0].wave, 64);
    assert_string_equal(d[0].name, "AMD Instinct MI210");
    assert_true(d[0].memory == 68702699520);
    assert_string_equal(d[1].arch, "gfx1030");
    assert_int_equal(d[1].wave, 32);
    assert_string_equal(d[1].name, "AMD Radeon RX 6800");
    assert_true(d[1].memory == 0);
    assert_string_equal(d[2].arch, "gfx942");
    assert_int_equal(d[2].wave, 64); /* not said */
    assert_string_equal(d[2].name, "AMD Instinct MI300X");
    assert_string_equal(d[3].name, "AMD aldebaran");
    assert_true(device_has(&d[0], 2) && !device_has(&d[0], 3) && !device_has(&d[1], 2));
    assert_int_equal(d[0].number[0], 0);
    assert_int_equal(d[0].number[1], 3);
    assert_int_equal(d[3].number[0], 3);
    assert_ptr_equal(device_of_arch(&list, DEVICE_AMD, "gfx90a"), &d[0]);
    assert_null(device_of_arch(&list, DEVICE_VIRTUAL, "gfx90a"));
    assert_null(device_of_arch(&list, DEVICE_AMD, "gfx908"));
}

static void device_test_versions(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"90008", "gfx908"},   {"90012", "gfx90c"},   {"90006", "gfx906"},
        {"110000", "gfx1100"}, {"110501", "gfx1151"}, {"120001", "gfx1201"},
        {"80003", "gfx803"},   {"90500", "gfx950"},   {"70001", "gfx701"}};
    device_test_write_file("kfd", "");
    struct device_places p = device_test_places();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        make_node(0, 128, rows[i][0], "");
        device_list_amd(&p, &arena, &list);
        assert_int_equal(list.device.n, i + 1);
        assert_string_equal(list.device.p[i].arch, rows[i][1]);
        assert_int_equal(list.device.p[i].wave, atoi(rows[i][0]) < 100000 ? 64 : 32);
        assert_string_equal(list.device.p[i].name, arena_printf(&arena, "AMD %s", rows[i][1]));
    }
}

/* The names that programs see, by the list that the environment has. */
static const char *names_with(const char *rocr, const char *hip)
{
    struct device_places p = device_test_places();
    struct device_list seen = {0};
    struct buf b = {0};
    p.visible = rocr;
    p.hip_visible = hip;
    device_list_amd(&p, &arena, &seen);
    for (size_t i = 0; i < seen.device.n; i++)
        buf_printf(&b, "%s=%d ", seen.device.p[i].arch, seen.device.p[i].number[0]);
    assert_true(seen.device.n > 0 ? !seen.why : strstr(seen.why, "hides every GPU") != NULL);
    const char *text = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    device_list_release(&seen);
    return text;
}

static void what_the_environment_shows(void **state)
{
    (void)state;
    make_machine();
    assert_string_equal(names_with("all", "all"), "gfx90a=0 gfx1030=1 gfx942=2 gfx90a=3 ");
    assert_string_equal(names_with("2", "all"), "gfx942=2 ");
    assert_string_equal(names_with("3, 0", "all"), "gfx90a=3 gfx90a=0 ");
    assert_string_equal(names_with("1,9,0", "all"), "gfx1030=1 ");
    assert_string_equal(names_with("1,1,0", "all"),
                        "gfx1030=1 "); /* twice: the second names none */
    assert_string_equal(names_with("", "all"), "");
    assert_string_equal(names_with("-1", "all"), "");
    assert_string_equal(names_with("2,3,1", "1,2"), "gfx90a=3 gfx1030=1 ");
    assert_string_equal(names_with("all", ""), "gfx90a=0 gfx1030=1 gfx942=2 gfx90a=3 ");
    assert_string_equal(names_with("GPU-8A2939ff83618410,GPU-000000000000000c", "all"),
                        "gfx90a=0 gfx942=2 ");
    assert_string_equal(names_with("GPU-8", "all"), "");
    setenv("ROCR_VISIBLE_DEVICES", "1,2", 1);
    setenv("HIP_VISIBLE_DEVICES", "", 1);
    setenv("CUDA_VISIBLE_DEVICES", "1", 1);
    assert_string_equal(names_with(NULL, NULL), "gfx942=2 ");
    setenv("HIP_VISIBLE_DEVICES", "0", 1);
    assert_string_equal(names_with(NULL, NULL), "gfx1030=1 ");
    unsetenv("ROCR_VISIBLE_DEVICES");
    unsetenv("HIP_VISIBLE_DEVICES");
    unsetenv("CUDA_VISIBLE_DEVICES");
}

static void expect_none(const char *why)
{
    struct device_places p = device_test_places();
    device_list_amd(&p, &arena, &list);
    assert_int_equal(list.device.n, 0);
    assert_non_null(list.why);
    if (!strstr(list.why, why))
        fail_msg("'%s' has no '%s'", list.why, why);
    list.why = NULL;
}

static void machines_without(void **state)
{
    (void)state;
    expect_none("no AMD GPU, or its driver");
    device_test_write_file("kfd", "");
    expect_none("lists no AMD GPU");
    make_node(0, 0, "0", "");
    expect_none("lists no AMD GPU");
    /* An old kernel, and nonsense. */
    make_node(1, 128, "0", "");
    expect_none("too old");
    make_node(1, 128, "99999999999999999999999999", "");
    expect_none("too old");
    make_node(1, 128, "91799", "");
    expect_none("too old");
    /* A container that was given another GPU. */
    make_node(1, 128, "90010", "");
    assert_int_equal(unlink(fs_join(&arena, root, "dri/renderD128")), 0);
    expect_none("lists no AMD GPU");
}

static void not_allowed(void **state)
{
    (void)state;
    uid_t user = geteuid();
    make_machine();
    assert_int_equal(chmod(root, 0755), 0);
    assert_int_equal(chmod(fs_join(&arena, root, "kfd"), 0), 0);
    if (user == 0) /* to whom everything is allowed */
        assert_int_equal(seteuid(65534), 0);
    expect_none("group render");
    assert_int_equal(seteuid(user), 0);
    assert_int_equal(chmod(fs_join(&arena, root, "kfd"), 0666), 0);
    for (int minor = 128; minor < 132; minor++)
        assert_int_equal(
            chmod(fs_join(&arena, root, arena_printf(&arena, "dri/renderD%d", minor)), 0), 0);
    if (user == 0)
        assert_int_equal(seteuid(65534), 0);
    expect_none("renderD128: permission denied");
    assert_int_equal(seteuid(user), 0);
}

/* A GPU that is passed over takes no number. */
static void numbers_of_a_container(void **state)
{
    (void)state;
    make_machine();
    assert_int_equal(unlink(fs_join(&arena, root, "dri/renderD129")), 0);
    struct device_places p = device_test_places();
    device_list_amd(&p, &arena, &list);
    assert_int_equal(list.device.n, 3);
    assert_int_equal(list.device.p[1].number[0], 1);
    assert_string_equal(list.device.p[1].arch, "gfx942");
}

static const char *device_test_joined(const char *const *words)
{
    struct buf b = {0};
    for (; *words; words++)
        buf_printf(&b, "%s%s", b.len ? " " : "", *words);
    const char *text = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return text;
}

static void commands_for_amd(void **state)
{
    (void)state;
    make_machine();
    struct device_places p = device_test_places();
    device_list_amd(&p, &arena, &list);
    const char *const argv[] = {"./a.out", "--size", "3", NULL};
    struct device_use u = {.argv = argv, .findings = "f.json", .root = "/root", .threads = 2};
    struct device_command c = device_command(&list.device.p[1], &p, &u, &arena);
    assert_string_equal(device_test_joined(c.argv), "./a.out --size 3");
    assert_non_null(strstr(device_test_joined(c.environment), " ROCR_VISIBLE_DEVICES=1"));
    assert_non_null(
        strstr(device_test_joined(c.environment), "HIP_VISIBLE_DEVICES CUDA_VISIBLE_DEVICES"));
    assert_non_null(strstr(device_test_joined(c.environment),
                           "TRANSHIP_VGPU_TIMEOUT")); /* the options alone set it up */
    u.gpus = 2;
    c = device_command(&list.device.p[3], &p, &u, &arena);
    assert_non_null(strstr(device_test_joined(c.environment), " ROCR_VISIBLE_DEVICES=3,0"));
}

static void virtual_ones(void **state)
{
    (void)state;
    struct device_places p = device_test_places();
    device_list_virtual(&p, &arena, &list);
    assert_int_equal(list.device.n, 0);
    assert_non_null(strstr(list.why, "hsa-vgpu"));
    device_test_write_file("bin/vgpu/libhsa-runtime64.so.1", "");
    device_list_virtual(&p, &arena, &list);
    assert_null(list.why);
    int wave64 = 0;
    for (size_t i = 0; i < list.device.n; i++) {
        const struct device *d = &list.device.p[i];
        assert_int_equal(d->kind, DEVICE_VIRTUAL);
        wave64 += d->wave == 64;
        assert_int_equal(d->wave, strlen(d->arch) == 6 ? 64 : 32);
        assert_ptr_equal(device_of_arch(&list, DEVICE_VIRTUAL, d->arch), d);
        assert_true(device_has(d, 16) && !device_has(d, 17));
    }
    assert_true(wave64 >= 2 && list.device.n >= (size_t)wave64 + 4);
    assert_non_null(device_of_arch(&list, DEVICE_VIRTUAL, "gfx1201"));
    assert_string_equal(list.device.p[0].name, "virtual gfx90a (wave64)");
}

static const char *usual_with(release rocm)
{
    const char *all = "";
    for (size_t i = 0; i < list.device.n; i++)
        if (device_is_usual(&list.device.p[i], rocm))
            all = arena_printf(&arena, "%s%s ", all, list.device.p[i].arch);
    return all;
}

static void usual_ones(void **state)
{
    (void)state;
    device_test_write_file("bin/vgpu/libhsa-runtime64.so.1", "");
    struct device_places p = device_test_places();
    device_list_virtual(&p, &arena, &list);
    assert_string_equal(usual_with(RELEASE(5, 2)), "gfx90a gfx1030 ");
    assert_string_equal(usual_with(RELEASE(6, 4)), "gfx942 gfx1100 ");
    assert_string_equal(usual_with(RELEASE(7, 2)), "gfx942 gfx1201 ");
    const struct device *d = device_of_arch(&list, DEVICE_VIRTUAL, "gfx950"),
                        real = {.kind = DEVICE_AMD, .arch = "gfx950"};
    assert_false(device_is_known(d, RELEASE(6, 4)));
    assert_true(device_is_known(d, RELEASE(7, 0)));
    assert_true(device_is_known(&real, RELEASE(6, 4)) && device_is_usual(&real, RELEASE(6, 4)));
    d = device_of_arch(&list, DEVICE_VIRTUAL, "gfx1201");
    assert_true(device_is_known(d, RELEASE(6, 4)) && !device_is_known(d, RELEASE(5, 7)));
}

static void commands_for_virtual(void **state)
{
    (void)state;
    device_test_write_file("bin/vgpu/libhsa-runtime64.so.1", "");
    struct device_places p = device_test_places();
    device_list_virtual(&p, &arena, &list);
    const char *const argv[] = {"./a.out", "-x", NULL};
    struct device_use u = {.argv = argv};
    const struct device *d = device_of_arch(&list, DEVICE_VIRTUAL, "gfx1030");
    struct device_command c = device_command(d, &p, &u, &arena);
    assert_string_equal(device_test_joined(c.argv),
                        arena_printf(&arena, "%s vgpu --arch=gfx1030 -- ./a.out -x", p.tranship));
    assert_null(strstr(device_test_joined(c.environment), "ROCR_VISIBLE_DEVICES="));
    u = (struct device_use){.argv = argv,
                            .findings = "f.json",
                            .findings_code = 99,
                            .profile = "p.json",
                            .gpus = 2,
                            .threads = 3,
                            .root = "/r"};
    c = device_command(d, &p, &u, &arena);
    assert_string_equal(
        device_test_joined(c.argv),
        arena_printf(
            &arena,
            "%s vgpu --arch=gfx1030 --gpus=2 --threads=3 --check=json:f.json --error-exitcode=99 "
            "--profile=json:p.json --root=/r -- ./a.out -x",
            p.tranship));
    p.tranship = NULL; /* this program */
    c = device_command(d, &p, &u, &arena);
    assert_true(fs_same(c.argv[0], "/proc/self/exe"));
}

static int device_test_set_up(void **state)
{
    (void)state;
    strcpy(root, "/tmp/device_test-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int device_test_tear_down(void **state)
{
    (void)state;
    device_list_release(&list);
    list.why = NULL;
    arena_release(&arena);
    return store_remove_tree(root, NULL);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, device_test_set_up, device_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_that_is_there),
        TEST(device_test_versions),
        TEST(what_the_environment_shows),
        TEST(machines_without),
        TEST(not_allowed),
        TEST(virtual_ones),
        TEST(usual_ones),
        TEST(numbers_of_a_container),
        TEST(commands_for_amd),
        TEST(commands_for_virtual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
