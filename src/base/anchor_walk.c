/* A walk below an anchor, in the order of the names. */
#include "base/anchor.h"
#include "base/vec.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* A name that is still to be visited. */
struct item {
    char *name; /* heap */
    bool folder;
    struct anchor_entry entry;
};

struct items {
    struct item *p;
    size_t n, cap;
};

struct walk {
    const struct anchor *anchor;
    anchor_enter *enter; /* NULL: every folder, and nothing that is hidden */
    anchor_visit *visit;
    void *ctx;
    struct items stack;
};

/* Bytewise order of the paths below. A folder is compared with its slash: "a.cu" before "a/x". */
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

/* Finds out where a link leads, without leaving the folder. */
static void look_through(const struct anchor *p, int folder, const char *name,
                         struct anchor_entry *e)
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
    item.entry.kind = item.folder            ? ANCHOR_FOLDER
                      : S_ISREG(st->st_mode) ? ANCHOR_FILE
                                             : ANCHOR_OTHER;
    if (S_ISLNK(st->st_mode))
        look_through(p, folder, name, &item.entry);
    vec_push(stack, item);
}

static bool anchor_walk_is_taken(const struct walk *w, const char *name)
{
    return w->enter ? strcmp(name, ".") != 0 && strcmp(name, "..") != 0 : name[0] != '.';
}

/* Pushes the entries of one folder on the stack, the first one on top. Returns 0, or the errno of
 * what failed. */
static int list_folder(struct walk *w, const char *dir)
{
    struct items *stack = &w->stack;
    int code = 0, folder = anchor_fd(w->anchor, dir, O_RDONLY | O_DIRECTORY, LINKS_REFUSED);
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
        if (anchor_walk_is_taken(w, e->d_name))
            add_entry(w->anchor, folder, dir, e->d_name, stack);
    }
    code = errno;
    closedir(d);
    if (stack->n > from)
        qsort(stack->p + from, stack->n - from, sizeof *stack->p, walk_order);
    return code;
}

/* Lists a folder. If that fails, visits it as an unreadable entry; the names that could be read are
 * visited all the same. */
static int anchor_walk_enter(struct walk *w, const char *dir)
{
    int code = list_folder(w, dir);
    if (!code)
        return 0;
    struct anchor_entry e = {.name = dir, .kind = ANCHOR_UNREADABLE, .why = fs_reason(code)};
    return w->visit(w->ctx, &e);
}

static int anchor_walk_item(struct walk *w, const struct item *item)
{
    if (!item->folder)
        return w->visit(w->ctx, &item->entry);
    return w->enter && !w->enter(w->ctx, &item->entry) ? 0 : anchor_walk_enter(w, item->name);
}

int anchor_walk_into(const struct anchor *p, anchor_enter *enter_folder, anchor_visit *visit,
                     void *ctx)
{
    struct walk w = {p, enter_folder, visit, ctx, {0}};
    int rc = anchor_walk_enter(&w, "");
    while (rc == 0 && w.stack.n) {
        struct item item = w.stack.p[--w.stack.n];
        rc = anchor_walk_item(&w, &item);
        free(item.name);
    }
    for (size_t i = 0; i < w.stack.n; i++)
        free(w.stack.p[i].name);
    vec_release(&w.stack);
    return rc;
}

int anchor_walk(const struct anchor *p, anchor_visit *visit, void *ctx)
{
    return anchor_walk_into(p, NULL, visit, ctx);
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
