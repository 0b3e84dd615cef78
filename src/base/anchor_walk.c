/* A walk below an anchor, in the order of the names. */
#include "base/anchor.h"
#include "base/vec.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* A name still to be visited. */
struct item {
    char *name; /* heap */
    bool folder;
    struct anchor_entry entry; /* of what is no folder */
};

struct items {
    struct item *p;
    size_t n, cap;
};

/* Bytewise order of the paths below: a folder counts with its slash ("a.cu" before "a/x"). */
static int walk_order(const void *a, const void *b)
{
    const struct item *x = b, *y = a; /* the last one first: a stack */
    size_t nx = strlen(x->name), ny = strlen(y->name), n = nx < ny ? nx : ny;
    int c = memcmp(x->name, y->name, n);
    if (c)
        return c;
    int cx = nx > n ? (unsigned char)x->name[n] : x->folder ? '/' : 0;
    int cy = ny > n ? (unsigned char)y->name[n] : y->folder ? '/' : 0;
    return cx - cy;
}

static char *name_below(const char *dir, const char *name)
{
    struct buf b = {0};
    buf_addstr(&b, dir);
    if (b.len)
        buf_addch(&b, '/');
    buf_addstr(&b, name);
    return buf_detach(&b);
}

/* Where a link leads, without leaving the folder. */
static void look_through(const struct anchor *p, int folder, const char *name, struct anchor_entry *e)
{
    struct stat st;
    int fd = anchor_fd(p, e->name, O_PATH, LINKS_BELOW);
    e->kind = ANCHOR_LINK_OUT;
    if (fd < 0 && fstatat(folder, name, &st, 0) == 0)
        e->st = st;
    if (fd >= 0 && fstat(fd, &st) == 0) {
        e->kind = S_ISREG(st.st_mode)   ? ANCHOR_LINK_FILE
                  : S_ISDIR(st.st_mode) ? ANCHOR_LINK_FOLDER
                                        : ANCHOR_OTHER;
        e->st = st;
    }
    if (fd >= 0)
        close(fd);
}

static void add_entry(const struct anchor *p, int folder, const char *dir, const char *name,
                      struct items *stack)
{
    struct item item = {.name = name_below(dir, name)};
    item.entry.name = item.name;
    struct stat *st = &item.entry.st;
    if (fstatat(folder, name, st, AT_SYMLINK_NOFOLLOW) != 0) {
        free(item.name); /* gone meanwhile */
        return;
    }
    item.folder = S_ISDIR(st->st_mode);
    item.entry.kind = S_ISREG(st->st_mode) ? ANCHOR_FILE : ANCHOR_OTHER;
    if (S_ISLNK(st->st_mode))
        look_through(p, folder, name, &item.entry);
    vec_push(stack, item);
}

/* Adds what is in one folder to the stack, the first one on top: 0, or the errno of what failed. */
static int list_folder(const struct anchor *p, const char *dir, struct items *stack)
{
    int code = 0, folder = anchor_fd(p, dir, O_RDONLY | O_DIRECTORY, LINKS_REFUSED);
    DIR *d = folder >= 0 ? fdopendir(folder) : NULL;
    size_t from = stack->n;
    if (!d) {
        code = errno;
        if (folder >= 0)
            close(folder);
        return code;
    }
    struct dirent *e;
    for (errno = 0; (e = readdir(d)) != NULL; errno = 0) {
        if (e->d_name[0] != '.')
            add_entry(p, folder, dir, e->d_name, stack);
    }
    code = errno;
    closedir(d);
    if (stack->n > from)
        qsort(stack->p + from, stack->n - from, sizeof *stack->p, walk_order);
    return code;
}

/* Visits the folder itself where it can't be read, as far as it could be. */
static int enter(const struct anchor *p, const char *dir, struct items *stack,
                 int (*visit)(void *ctx, const struct anchor_entry *e), void *ctx)
{
    int code = list_folder(p, dir, stack);
    if (!code)
        return 0;
    struct anchor_entry e = {.name = dir, .kind = ANCHOR_UNREADABLE, .why = fs_reason(code)};
    return visit(ctx, &e);
}

int anchor_walk(const struct anchor *p, int (*visit)(void *ctx, const struct anchor_entry *e), void *ctx)
{
    struct items stack = {0};
    int rc = enter(p, "", &stack, visit, ctx);
    while (rc == 0 && stack.n) {
        struct item item = stack.p[--stack.n];
        rc = item.folder ? enter(p, item.name, &stack, visit, ctx) : visit(ctx, &item.entry);
        free(item.name);
    }
    for (size_t i = 0; i < stack.n; i++)
        free(stack.p[i].name);
    vec_release(&stack);
    return rc;
}

struct file_walk {
    const char *dir;
    int (*visit)(void *ctx, const char *path);
    void *ctx;
    struct err *err;
};

static int visit_file(void *ctx, const struct anchor_entry *e)
{
    struct file_walk *w = ctx;
    struct arena a = {0};
    const char *path = e->name[0] ? fs_join(&a, w->dir, e->name) : w->dir;
    int rc = 0;
    if (e->kind == ANCHOR_UNREADABLE)
        rc = err_set(w->err, "%s: %s", path, e->why);
    else if (e->kind == ANCHOR_FILE || e->kind == ANCHOR_LINK_FILE)
        rc = w->visit(w->ctx, path);
    arena_release(&a);
    return rc;
}

int fs_walk(const char *dir, int (*visit)(void *ctx, const char *path), void *ctx, struct err *err)
{
    struct file_walk w = {dir, visit, ctx, err};
    struct anchor p;
    int rc = anchor_open(&p, dir, err);
    if (rc == 0)
        rc = anchor_walk(&p, visit_file, &w);
    anchor_close(&p);
    return rc;
}
