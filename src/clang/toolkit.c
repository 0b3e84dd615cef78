#include "clang/toolkit.h"
#include "base/die.h"
#include "base/fs.h"
#include "map/library.h"
#include "map/map.h"
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MARK_BYTES = 32 << 10, /* what is read of a header: its release stands near the beginning */
    TOPS = 64,
    MARKS_MAX = 32 /* bits */
};

/* Headers that say what a folder is, and the macro that the vendor's own file defines: those of the
 * library rows, and HIP's. A folder has a bit for each. */
static struct {
    struct map_mark mark[MARKS_MAX];
    unsigned n;
    uint32_t all_of_cuda, hip; /* bits of those that stand for all of it */
} marks;

static void marks_init(void)
{
    struct map_mark mark;
    for (uint32_t i = 0; map_library_mark(i, &mark); i++) {
        if (i == MARKS_MAX - 1)
            BUG("more than %d mark= in the library rows", MARKS_MAX - 1);
        marks.mark[marks.n] = mark;
        marks.all_of_cuda |= mark.family ? 0 : 1u << marks.n;
        marks.n++;
    }
    marks.mark[marks.n] = (struct map_mark){"hip/hip_version.h", "HIP_VERSION_MAJOR", NULL};
    marks.hip = 1u << marks.n++;
}

/* Is there a "#define macro" in the text? */
static bool defines(struct str text, const char *macro)
{
    size_t n = strlen(macro);
    for (const char *at = text.p, *end = text.p + text.n;
         (at = memmem(at, (size_t)(end - at), macro, n)); at += n) {
        const char *before = at;
        while (before > text.p && (before[-1] == ' ' || before[-1] == '\t'))
            before--;
        bool ends = at + n == end || strchr(" \t\r\n", at[n]);
        if (ends && before < at && before - text.p >= 7 && memcmp(before - 6, "define", 6) == 0)
            return true;
    }
    return false;
}

static bool toolkit_is_marked(const char *folder, size_t i)
{
    char path[4096], bytes[MARK_BYTES];
    int len = snprintf(path, sizeof path, "%s/%s", folder, marks.mark[i].header);
    if (len < 0 || (size_t)len >= sizeof path)
        return false;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return false;
    struct stat st;
    ssize_t n = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? read(fd, bytes, sizeof bytes) : 0;
    close(fd);
    return n > 0 && defines((struct str){bytes, (size_t)n}, marks.mark[i].macro);
}

static struct toolkit_folder *folder_at(struct toolkit *t, const char *path)
{
    for (size_t i = 0; i < t->folders.n; i++) {
        if (strcmp(t->folders.p[i]->path, path) == 0)
            return t->folders.p[i];
    }
    struct toolkit_folder *f = ARENA_NEW(t->arena, struct toolkit_folder);
    struct stat st;
    f->path = arena_strdup(t->arena, str_of(path));
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        f->dev = st.st_dev;
        f->ino = st.st_ino;
        for (size_t i = 0; i < marks.n; i++)
            f->marks |= toolkit_is_marked(path, i) ? 1u << i : 0;
    }
    vec_push(&t->folders, f);
    return f;
}

/* The folders that the tables' headers are in: "cub/", "crt/". */
static struct {
    const char *name[TOPS];
    size_t len[TOPS];
    int n;
} tops;

static bool toolkit_is_top(const char *name)
{
    for (int i = 0; i < tops.n; i++) {
        if (strncmp(name, tops.name[i], tops.len[i]) == 0)
            return true;
    }
    return false;
}

static void tops_init(void)
{
    const char *header, *text;
    size_t len;
    for (int i = 0; map_virtual_header(i, &header, &text, &len); i++) {
        const char *slash = strchr(header, '/');
        if (!slash || str_starts(str_of(header), STR("tranship/")) || toolkit_is_top(header) ||
            tops.n == TOPS)
            continue;
        tops.name[tops.n] = header;
        tops.len[tops.n++] = (size_t)(slash - header) + 1;
    }
}

/* Can what lies at this path below some folder be CUDA's at all? */
static bool may_belong(const char *below)
{
    return toolkit_is_top(below) || map_declarations(below);
}

/* Does it belong to what the folder is? */
static bool toolkit_belongs(const struct toolkit_folder *f, const char *below)
{
    if (f->marks & marks.all_of_cuda)
        return may_belong(below);
    const char *text = map_declarations(below), *slash = strchr(below, '/');
    size_t top = slash ? (size_t)(slash - below) + 1 : 0;
    for (size_t i = 0; i < marks.n; i++) {
        if (!(f->marks & 1u << i) || !marks.mark[i].family)
            continue;
        char line[64];
        snprintf(line, sizeof line, "\"tranship/%s.h\"", marks.mark[i].family);
        if ((text && strstr(text, line)) || (top && strncmp(marks.mark[i].header, below, top) == 0))
            return true;
    }
    return false;
}

/* The folder above the file that it belongs to, or NULL. */
static const struct toolkit_folder *toolkit_owner_of(struct toolkit *t, const char *path)
{
    if (path[0] != '/')
        path = fs_absolute(t->arena, path);
    for (size_t n = strlen(path); n-- > 1;) {
        if (path[n] != '/' || !may_belong(path + n + 1))
            continue;
        const struct toolkit_folder *f =
            folder_at(t, arena_strdup(t->arena, (struct str){path, n}));
        if (f->marks && toolkit_belongs(f, path + n + 1))
            return f;
    }
    return NULL;
}

/* The library that the ported file is a part of, is no library to it. */
static bool toolkit_is_ported(const struct toolkit *t, const struct toolkit_folder *f)
{
    return t->ported && f->dev == t->ported->dev && f->ino == t->ported->ino;
}

static void init_once(void)
{
    tops_init();
    marks_init();
}

void toolkit_init(struct toolkit *t, const char *ported, struct arena *a)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, init_once);
    t->arena = a;
    t->ported = toolkit_owner_of(t, ported);
}

void toolkit_release(struct toolkit *t)
{
    vec_release(&t->folders);
    vec_release(&t->shadows);
}

static bool toolkit_is_hips(const char *name)
{
    static const char *const begin[] = {"hip",    "roc",      "rccl",   "hsa", "amd",
                                        "miopen", "migraphx", "thrust", "ck",  NULL};
    for (int i = 0; begin[i]; i++) {
        if (strncmp(name, begin[i], strlen(begin[i])) == 0)
            return true;
    }
    return false;
}

/* Do four in five of the entries belong to what the folder is? */
static bool has_little_else(const struct toolkit_folder *f)
{
    int own = 0, all = 0;
    DIR *dir = opendir(f->path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char name[sizeof e->d_name + 1];
        if (e->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/", e->d_name);
        all++;
        own += f->marks & marks.all_of_cuda ? toolkit_is_top(name) || map_declarations(e->d_name)
                                            : toolkit_is_hips(name);
    }
    if (dir)
        closedir(dir);
    return own * 5 >= all * 4;
}

bool toolkit_is_all(struct toolkit *t, const char *folder)
{
    const char *path = fs_absolute(t->arena, folder);
    const struct toolkit_folder *f = folder_at(t, path);
    if (!f->marks || toolkit_is_ported(t, f))
        return false;
    if (f->marks & (marks.all_of_cuda | marks.hip))
        return has_little_else(f);
    /* CUDA 13 has three libraries in a folder of their own. */
    return str_is(str_of(fs_basename(path)), "cccl") &&
           folder_at(t, fs_dirname(t->arena, path))->marks & marks.all_of_cuda;
}

void toolkit_shadow(struct toolkit *t, const char *folder, const char *root)
{
    const struct toolkit_folder *f = folder_at(t, fs_absolute(t->arena, folder));
    const char *header, *text;
    size_t len;
    for (int i = 0;
         f->marks && !toolkit_is_ported(t, f) && map_virtual_header(i, &header, &text, &len); i++) {
        char *path = fs_join(t->arena, folder, header);
        if (!toolkit_belongs(f, header) || access(path, F_OK) != 0)
            continue;
        const char *line = arena_printf(t->arena, "#include \"%s/%s\"\n", root, header);
        vec_push(&t->shadows, (struct CXUnsavedFile){path, line, strlen(line)});
    }
}

bool toolkit_owns(struct toolkit *t, const char *path)
{
    const struct toolkit_folder *f = toolkit_owner_of(t, path);
    return f && !toolkit_is_ported(t, f);
}
