/* Libraries of stubs, loaded and called. */
#include "toolkit/file.h"
#include "toolkit/stub.h"
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static const struct stub stubs[] = {
    {.name = "stubFails", .says = "stubFails speaks\n", .value = 100},
    {.name = "stubSilent", .value = -3},
    {.name = "stubText", .says = "a text", .does = STUB_TEXT},
    {.name = "stubCount", .says = "stubCount speaks\n", .does = STUB_ZERO, .value = 7},
    {.name = "stubVersion", .does = STUB_STORES, .value = 12040},
    {.name = "stubPointer"},
};
enum { STUBS = sizeof stubs / sizeof *stubs };

static char folder[] = "/tmp/tranship-stub-test-XXXXXX";
static void *library;

static int load(void **state)
{
    struct buf file = {0}, path = {0};
    struct err err;
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    stub_shared(stubs, STUBS, "libstub.so.3", &file);
    buf_printf(&path, "%s/lib.so", folder);
    if (toolkit_file(path.p, buf_str(&file), false, &err) == 0)
        library = dlopen(path.p, RTLD_NOW);
    unlink(path.p);
    rmdir(folder);
    buf_release(&file);
    buf_release(&path);
    return library ? 0 : -1;
}

static void *function(const char *name)
{
    void *p = dlsym(library, name);
    assert_non_null(p);
    return p;
}

/* Calls with standard error in a file; returns what was written. */
static size_t heard(int (*call)(void *), void *arg, int *value)
{
    char name[] = "/tmp/tranship-stub-said-XXXXXX";
    int fd = mkstemp(name), old = dup(STDERR_FILENO);
    dup2(fd, STDERR_FILENO);
    *value = call(arg);
    dup2(old, STDERR_FILENO);
    off_t said = lseek(fd, 0, SEEK_END);
    unlink(name);
    close(fd);
    close(old);
    return (size_t)said;
}

static void says_so_once(void **state)
{
    int (*fails)(void *) = (int (*)(void *))function("stubFails"), value;
    (void)state;
    assert_int_equal(heard(fails, NULL, &value), strlen(stubs[0].says));
    assert_int_equal(value, 100);
    assert_int_equal(heard(fails, NULL, &value), 0);
    assert_int_equal(value, 100);
}

static void stores(void **state)
{
    int (*count)(void *) = (int (*)(void *))function("stubCount"),
                      (*version)(void *) = (int (*)(void *))function("stubVersion"), value,
                      at[2] = {1, 2};
    (void)state;
    assert_int_equal(heard(count, &at[0], &value), strlen(stubs[3].says));
    assert_int_equal(value, 7);
    assert_int_equal(at[0], 0);
    assert_int_equal(heard(version, &at[0], &value), 0);
    assert_int_equal(value, 0);
    assert_int_equal(at[0], 12040);
    assert_int_equal(at[1], 2);
    assert_int_equal(count(NULL), 7);
    assert_int_equal(version(NULL), 0);
}

static void returns(void **state)
{
    long (*silent)(void) = (long (*)(void))function("stubSilent");
    const char *(*text)(void) = (const char *(*)(void))function("stubText");
    void *(*pointer)(void) = (void *(*)(void))function("stubPointer");
    double (*number)(void) = (double (*)(void))function("stubPointer");
    (void)state;
    assert_int_equal(silent(), -3);
    assert_string_equal(text(), "a text");
    assert_null(pointer());
    assert_true(number() == 0);
    assert_null(dlsym(library, "stubNone"));
}

/* Many names, so that chains of the hash table have several. */
static void many(void **state)
{
    enum { MANY = 700 };
    struct stub *all = calloc(MANY, sizeof *all);
    char(*names)[16] = calloc(MANY, sizeof *names), path[] = "/tmp/tranship-many-XXXXXX";
    struct buf file = {0};
    (void)state;
    for (int i = 0; i < MANY; i++) {
        snprintf(names[i], sizeof names[i], "many%d", i * i);
        all[i] = (struct stub){.name = names[i], .value = i};
    }
    stub_shared(all, MANY, "libmany.so", &file);
    int fd = mkstemp(path);
    assert_int_equal(write(fd, file.p, file.len), file.len);
    close(fd);
    void *l = dlopen(path, RTLD_NOW);
    assert_non_null(l);
    for (int i = 0; i < MANY; i++) {
        int (*f)(void) = (int (*)(void))dlsym(l, names[i]);
        assert_non_null(f);
        assert_int_equal(f(), i);
    }
    dlclose(l);
    unlink(path);
    buf_release(&file);
    free(names);
    free(all);
}

static void note_of_an_object(void **state)
{
    struct buf file = {0};
    Elf64_Ehdr e;
    (void)state;
    stub_object(NULL, 0, "a note", &file);
    memcpy(&e, file.p, sizeof e);
    assert_int_equal(e.e_type, ET_REL);
    assert_non_null(memmem(file.p, file.len, "a note", sizeof "a note"));
    buf_release(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(says_so_once), cmocka_unit_test(stores),
                                       cmocka_unit_test(returns), cmocka_unit_test(many),
                                       cmocka_unit_test(note_of_an_object)};
    if (!stub_machine_known())
        return 0;
    return cmocka_run_group_tests(tests, load, NULL);
}
