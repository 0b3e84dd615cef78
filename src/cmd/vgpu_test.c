/* tranship vgpu: the environment that it sets and its exit statuses. The library is an empty file:
 * no command here is linked with it. */
#include "base/buf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static char folder[] = "/tmp/tranship-vgpu-XXXXXX";
static struct buf output;

/* Runs a shell line in the folder; returns its exit status. */
static int vgpu_test_run(const char *line)
{
    char command[1024], chunk[256];
    snprintf(command, sizeof command, "cd %s && { %s; } 2>&1", folder, line);
    buf_clear(&output);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    while (fgets(chunk, sizeof chunk, f))
        buf_addstr(&output, chunk);
    int status = pclose(f);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool says(const char *text)
{
    return output.p && strstr(output.p, text);
}

static int vgpu_test_set_up(void **state)
{
    (void)state;
    return mkdtemp(folder) && vgpu_test_run("cp " TRANSHIP " tranship") == 0 ? 0 : -1;
}

static int vgpu_test_tear_down(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    int rc = system(command);
    buf_release(&output);
    return rc;
}

static void misses_its_library(void **state)
{
    (void)state;
    assert_int_equal(vgpu_test_run("rm -rf vgpu; ./tranship vgpu -- true"), 3);
    assert_true(says("libhsa-runtime64.so.1"));
    assert_int_equal(vgpu_test_run("mkdir vgpu && : >vgpu/libhsa-runtime64.so.1"), 0);
}

static void sets_the_environment(void **state)
{
    (void)state;
    assert_int_equal(
        vgpu_test_run(
            "LD_LIBRARY_PATH= ./tranship vgpu --arch gfx1030 --gpus 2 --threads=3 --check "
            "--error-exitcode 9 --timeout=0.5 --profile=json -- sh -c 'echo $LD_LIBRARY_PATH; env "
            "| grep ^TRANSHIP_VGPU | sort | tr \"\\n\" \" \"'"),
        0);
    assert_true(says(folder));
    assert_true(says("/vgpu\n"));
    assert_true(
        says("TRANSHIP_VGPU_ARCH=gfx1030 TRANSHIP_VGPU_CHECK=text TRANSHIP_VGPU_COUNT=2 "
             "TRANSHIP_VGPU_ERROR_EXITCODE=9 TRANSHIP_VGPU_PROFILE=json TRANSHIP_VGPU_THREADS=3 "
             "TRANSHIP_VGPU_TIMEOUT=0.5"));
    assert_int_equal(vgpu_test_run("LD_LIBRARY_PATH=/a:/b ./tranship vgpu --profile -- sh -c 'echo "
                                   "$LD_LIBRARY_PATH $TRANSHIP_VGPU_PROFILE'"),
                     0);
    assert_true(says("/vgpu:/a:/b text\n"));
    assert_int_equal(
        vgpu_test_run(
            "GLIBC_TUNABLES=glibc.malloc.check=0 ./tranship vgpu -- sh -c 'echo $GLIBC_TUNABLES'"),
        0);
    assert_true(says("glibc.malloc.check=0:glibc.rtld.optional_static_tls=131072\n"));
    assert_int_equal(
        vgpu_test_run("GLIBC_TUNABLES=glibc.rtld.optional_static_tls=9 ./tranship vgpu -- sh "
                      "-c 'echo $GLIBC_TUNABLES'"),
        0);
    assert_true(says("=9\n"));
}

static void is_found_where_it_was_installed(void **state)
{
    (void)state;
    assert_int_equal(
        vgpu_test_run(
            "mkdir -p p/bin p/lib/tranship p/lib/x86_64-linux-gnu && cp tranship p/bin && cp -r "
            "vgpu p/lib/tranship && cp -r p/lib/tranship p/lib/x86_64-linux-gnu && p/bin/tranship "
            "vgpu -- sh -c 'echo $LD_LIBRARY_PATH'"),
        0);
    assert_true(says("/p/lib"));
    assert_true(says("/tranship/vgpu"));
}

/* The loader of the root is a script here: it says how it was called. */
static void offers_stand_ins_in_a_root(void **state)
{
    (void)state;
    assert_int_equal(
        vgpu_test_run(
            "mkdir -p root/lib64 root/lib standin/6.4 standin/7.2 && printf '#!/bin/sh\\necho "
            "\"$@\"\\n' >loader && chmod +x loader && cp loader root/lib64/ld-linux-x86-64.so.2 && "
            "cp loader root/lib/ld-linux-aarch64.so.1 && for t in x86_64 aarch64; do mkdir -p "
            "root/usr/lib/$t-linux-gnu && touch root/usr/lib/$t-linux-gnu/libamdhip64.so.6; done "
            "&& LD_LIBRARY_PATH=/mine ./tranship vgpu --root root -- ./tranship help"),
        0);
    assert_true(
        says("/vgpu:")); /* first the virtual GPU, then the root, the user's, and the stand-ins */
    assert_true(says("/root/usr/lib:/mine:"));
    assert_true(says("/standin/6.4 ./tranship help\n"));
    assert_true(says("--preload  --argv0")); /* nothing, as the root has no RCCL */
    assert_int_equal(
        vgpu_test_run(
            "for t in x86_64 aarch64; do touch root/usr/lib/$t-linux-gnu/librccl.so.1; done; touch "
            "vgpu/libtranship-kfd.so; ./tranship vgpu --root root -- ./tranship help"),
        0);
    assert_true(says("/vgpu/libtranship-kfd.so --argv0"));
    assert_false(says(
        "/standin/7.2")); /* its hipFFT has the same name, and the root is of another release */
}

static void passes_exit_statuses_on(void **state)
{
    (void)state;
    assert_int_equal(vgpu_test_run("./tranship vgpu -- sh -c 'exit 42'"), 42);
    assert_int_equal(vgpu_test_run("./tranship vgpu -- ./nowhere"), 127);
    assert_true(says("nowhere"));
    assert_int_equal(vgpu_test_run("./tranship vgpu -- ./vgpu"), 126);
}

static void tells_of_wrong_use(void **state)
{
    (void)state;
    assert_int_equal(vgpu_test_run("./tranship vgpu"), 2);
    assert_int_equal(vgpu_test_run("./tranship vgpu ./a.out"), 2);
    assert_true(says("after --"));
    assert_int_equal(vgpu_test_run("./tranship vgpu --arch gfx900 -- true"), 2);
    assert_true(says("gfx90a"));
    assert_int_equal(vgpu_test_run("./tranship vgpu --gpus 0 -- true"), 2);
    assert_int_equal(vgpu_test_run("./tranship vgpu --gpus 17 -- true"), 2);
    assert_int_equal(vgpu_test_run("./tranship vgpu --threads x -- true"), 2);
    assert_int_equal(vgpu_test_run("./tranship vgpu --error-exitcode 256 -- true"), 2);
    static const char *const times[] = {"0",      "-1",      "soon", "1s", "0x10", "1e3",
                                        "0.0001", "1000001", "''",   ".",  "1.2.3"};
    for (size_t n = 0; n < sizeof times / sizeof *times; n++) {
        char line[64];
        snprintf(line, sizeof line, "./tranship vgpu --timeout=%s -- true", times[n]);
        assert_int_equal(vgpu_test_run(line), 2);
        assert_true(says("a number of seconds from 0.001 to 1000000, such as 10 or 0.5"));
    }
    assert_int_equal(vgpu_test_run("./tranship vgpu --profile=xml -- true"), 2);
    assert_int_equal(vgpu_test_run("./tranship vgpu --profile=html -- true"),
                     2); /* a page on standard error helps nobody */
    assert_true(says("name the file"));
    assert_int_equal(vgpu_test_run("./tranship vgpu --check=html:a -- true"), 2);
    assert_int_equal(
        vgpu_test_run(
            "./tranship vgpu --profile=html:a.html -- sh -c 'echo $TRANSHIP_VGPU_PROFILE'"),
        0);
    assert_true(says("html:a.html\n"));
    assert_int_equal(vgpu_test_run("./tranship vgpu --check=json: -- true"), 2);
    assert_true(says("json:out.json"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(misses_its_library),
        cmocka_unit_test(sets_the_environment),
        cmocka_unit_test(is_found_where_it_was_installed),
        cmocka_unit_test(offers_stand_ins_in_a_root),
        cmocka_unit_test(passes_exit_statuses_on),
        cmocka_unit_test(tells_of_wrong_use),
    };
    return cmocka_run_group_tests(tests, vgpu_test_set_up, vgpu_test_tear_down);
}
