/* What is read below /sys/class/kfd, by the functions that programs read it with;
 * elsewhere all is as it was.
 */
#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#define NODES "/sys/class/kfd/kfd/topology/nodes"

/* The value of a property in a file; -1: it has none. */
static long kfd_test_value(const char *path, const char *name)
{
    char line[128];
    const size_t n = strlen(name);
    long found = -1;
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, name, n) == 0 && line[n] == ' ')
            found = strtol(line + n, NULL, 10);
    fclose(f);
    return found;
}

static int kfd_test_entries(const char *path)
{
    int n = 0;
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir)); n++)
        assert_int_equal(atoi(e->d_name), n);
    assert_int_equal(closedir(dir), 0);
    return n;
}

static void test_gpus(void **state)
{
    (void)state;
    setenv("TRANSHIP_VGPU_COUNT", "3", 1);
    assert_int_equal(kfd_test_entries(NODES), 4);
    assert_int_equal(kfd_test_entries(NODES "/2/io_links/"), 3);
    assert_int_equal(kfd_test_value(NODES "/0/properties", "location_id"), 0);
    assert_int_equal(kfd_test_value(NODES "/3/properties", "location_id"),
                     3 << 8); /* as its PCI address */
    char id[16];
    FILE *f = fopen(NODES "/3/gpu_id", "r");
    assert_non_null(f);
    assert_true(fileno(f) >= 0); /* what C++'s streams read by */
    assert_non_null(fgets(id, sizeof id, f));
    assert_int_equal(atoi(id), 1003);
    fclose(f);
    assert_null(fopen(NODES "/4/properties", "r"));
    assert_int_equal(errno, ENOENT);
    assert_null(opendir(NODES "/0"));
}

static void test_links(void **state)
{
    (void)state;
    setenv("TRANSHIP_VGPU_COUNT", "3", 1);
    bool to[4] = {false};
    for (int i = 0; i < 3; i++) {
        char path[128];
        snprintf(path, sizeof path, NODES "/2/io_links/%d/properties", i);
        assert_int_equal(kfd_test_value(path, "node_from"), 2);
        long other = kfd_test_value(path, "node_to");
        assert_true(other >= 0 && other < 4 && other != 2 && !to[other]);
        to[other] = true;
        assert_int_equal(kfd_test_value(path, "type"), other ? 11 : 2);
    }
    assert_null(fopen(NODES "/2/io_links/3/properties", "r"));
}

static void test_elsewhere(void **state)
{
    (void)state;
    struct stat st;
    assert_int_equal(stat(NODES "/1/properties", &st), 0);
    assert_true(S_ISREG(st.st_mode));
    assert_int_equal(stat(NODES, &st), 0);
    assert_true(S_ISDIR(st.st_mode));
    assert_int_equal(stat(NODES "/1/nothing", &st), -1);
    assert_int_equal(stat("/", &st), 0);
    FILE *f = fopen("/dev/null", "r");
    assert_non_null(f);
    fclose(f);
    DIR *dir = opendir("/");
    assert_non_null(dir);
    assert_non_null(readdir(dir));
    assert_int_equal(closedir(dir), 0);
    assert_null(fopen(NODES "x/1/properties", "r"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_gpus), cmocka_unit_test(test_links),
                                       cmocka_unit_test(test_elsewhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
