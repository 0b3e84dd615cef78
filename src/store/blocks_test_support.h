/* An open cache with blocks in it, for tests. */
#ifndef STORE_BLOCKS_TEST_SUPPORT_H
#define STORE_BLOCKS_TEST_SUPPORT_H

#include "base/scratch_test_support.h"
#include "store/store.h"
#include <fcntl.h>
#include <unistd.h>

static const char *root; /* the cache */
static struct store *s;

static inline const char *in(const char *folder, const char *name)
{
    return fs_join(&scratch_arena, folder, name);
}

static inline struct digest key(const char *text)
{
    return digest_of(str_of(text));
}

static inline const char *get_kind(const char *kind, const char *what)
{
    struct buf b = {0};
    buf_addstr(&b, "before ");
    bool found = store_get(s, kind, key(what), &b);
    assert_int_equal(strncmp(b.p, "before ", 7), 0);
    assert_int_equal(b.p[b.len], '\0');
    if (!found)
        assert_int_equal(b.len, 7);
    const char *text = found ? arena_strdup(&scratch_arena, str_cut(buf_str(&b), 7, b.len)) : NULL;
    buf_release(&b);
    return text;
}

static inline const char *get(const char *what)
{
    return get_kind("facts", what);
}

static inline void put(const char *what, const char *text)
{
    assert_true(store_put(s, "facts", key(what), str_of(text)));
}

static inline const char *path_of(const char *what)
{
    char digits[DIGEST_TEXT];
    digest_text(key(what), digits);
    return arena_printf(&scratch_arena, "%s/%.2s/%s.facts", root, digits, digits + 2);
}

static inline void read_file(const char *path, struct buf *b)
{
    struct err err;
    if (fs_read(path, 1 << 20, b, &err) != 0)
        fail_msg("%s", err.msg);
}

static inline void write_file(const char *path, struct str bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(fs_write_all(fd, bytes), 0);
    close(fd);
}

static inline int set_up(void **state)
{
    (void)state;
    if (scratch_make("store_test") < 0)
        return -1;
    root = scratch_in("cache");
    s = store_open(root, NULL);
    return s ? 0 : -1;
}

static inline int tear_down(void **state)
{
    (void)state;
    store_close(s);
    s = NULL;
    return scratch_remove();
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

#endif
