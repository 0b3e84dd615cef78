/* A folder for the files of a test. */
#ifndef BASE_SCRATCH_TEST_SUPPORT_H
#define BASE_SCRATCH_TEST_SUPPORT_H

#include "base/fs.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka.h needs some of those before it. */
#include <cmocka.h>

static char scratch[64]; /* its path */
static struct arena scratch_arena;

/* Makes the folder, with the test in its name. -1 if that fails. */
static inline int scratch_make(const char *test)
{
    snprintf(scratch, sizeof scratch, "/tmp/%s-XXXXXX", test);
    return mkdtemp(scratch) ? 0 : -1;
}

/* Removes the folder with its contents, and frees the names that scratch_in made. */
static inline int scratch_remove(void)
{
    int rc = system(
        arena_printf(&scratch_arena, "chmod -R u+rwx %s 2>/dev/null; rm -rf %s", scratch, scratch));
    arena_release(&scratch_arena);
    return rc;
}

/* Returns the path of a file in the folder. */
static inline const char *scratch_in(const char *name)
{
    return fs_join(&scratch_arena, scratch, name);
}

/* Writes a file in the folder, over an existing one. Makes the folders on the way. */
static inline void scratch_put(const char *name, const char *text)
{
    struct err err;
    const char *path = scratch_in(name);
    if (fs_mkdirs(fs_dirname(&scratch_arena, path), &err) != 0)
        fail_msg("%s", err.msg);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

/* Fails if the file in the folder does not have this text. */
static inline void scratch_holds(const char *name, const char *text)
{
    struct buf b = {0};
    struct err err;
    if (fs_read(scratch_in(name), 1 << 20, &b, &err) != 0)
        fail_msg("%s", err.msg);
    assert_string_equal(buf_str(&b).p, text);
    buf_release(&b);
}

#endif
