#include "record/shims.h"
#include "base/anchor.h"
#include "base/draft.h"
#include "base/fs.h"
#include "base/vec.h"
#include "base/words.h"
#include "record/command.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The next folder of a list, which may be empty: the current one. False at the end. */
static bool next_folder(const char **list, struct str *folder)
{
    if (!*list)
        return false;
    size_t n = strcspn(*list, ":");
    *folder = (struct str){*list, n};
    *list = (*list)[n] ? *list + n + 1 : NULL;
    return true;
}

bool shims_have(const char *folder, struct arena *a)
{
    return access(fs_join(a, folder, SHIMS_MARK), F_OK) == 0;
}

const char *shims_without(const char *path, struct arena *a)
{
    struct buf out = {0};
    struct str folder;
    bool any = false;
    while (next_folder(&path, &folder)) {
        if (folder.n && shims_have(arena_strdup(a, folder), a))
            continue;
        if (any)
            buf_addch(&out, ':');
        buf_adds(&out, folder);
        any = true;
    }
    const char *text = arena_strdup(a, buf_str(&out));
    buf_release(&out);
    return text;
}

static bool is_program(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

const char *shims_find(const char *path, const char *name, struct arena *a)
{
    struct str folder;
    while (next_folder(&path, &folder)) {
        const char *dir = folder.n ? arena_strdup(a, folder) : ".";
        const char *program = fs_join(a, dir, name);
        if (is_program(program) && !shims_have(dir, a))
            return program;
    }
    return NULL;
}

enum { SCRIPT_HEAD = 4096 };

/* Reads the beginning of a script that runs this program by another name; false: it is none. */
static bool read_script(const char *program, char text[SCRIPT_HEAD])
{
    int fd = open(program, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, text, SCRIPT_HEAD - 1) : -1;
    if (fd >= 0)
        close(fd);
    if (n < 2 || memcmp(text, "#!", 2) != 0)
        return false;
    text[n] = '\0';
    const char *as = strstr(text, " --as");
    return as && (as[5] == '\n' || (as[5] == ' ' && strstr(text, "exec ") != NULL));
}

bool shims_is_ours(const char *program)
{
    char text[SCRIPT_HEAD];
    /* the compilers of a folder like /opt/rocm do not record themselves */
    return read_script(program, text) && strstr(text, " --as rocm-") == NULL;
}

const char *shims_script(const char *self, const char *name, const char *program, struct arena *a)
{
    struct buf quoted = {0};
    const char *word[] = {self, "--as", name, program};
    words_text(&(struct words){word, program ? 4 : 3}, &quoted);
    const char *text = arena_printf(a, "#!/bin/sh\nexec %s \"$@\"\n", quoted.p);
    buf_release(&quoted);
    return text;
}

/* A shim's text. The kernel starts this program with the path of the script, which has the name, and
 * no shell in between; it takes one word of limited length, without blanks, for the program. */
static const char *shim_text(const char *self, const char *name, struct arena *a)
{
    enum { KERNEL_TAKES = 127, REST = sizeof "#! --as" };
    bool fits = strlen(self) + REST <= KERNEL_TAKES && !strpbrk(self, " \t\n");
    return fits ? arena_printf(a, "#!%s --as\n", self) : shims_script(self, name, NULL, a);
}

const char *shims_name(const char *as)
{
    const char *name = fs_basename(as);
    return strcmp(name, SHIMS_LAUNCH) == 0 ? "launch" : name;
}

/* A folder of shims in the making. */
struct maker {
    const char *self;
    bool nvcc;
    struct anchor folder;
    struct arena arena;
    VEC(const char *) name; /* of the shims so far */
};

static bool is_made(const struct maker *m, const char *name)
{
    for (size_t i = 0; i < m->name.n; i++)
        if (strcmp(m->name.p[i], name) == 0)
            return true;
    return false;
}

static int put_script(const struct maker *m, const char *name, const char *text,
                      const struct timespec *time, struct err *err)
{
    struct draft d;
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_nsec = UTIME_OMIT}};
    int code = draft_begin_cache(&d, m->folder.fd, str_of(text));
    if (code == 0) {
        times[1] = time ? *time : times[1];
        code = fchmod(d.fd, 0755) != 0 || futimens(d.fd, times) != 0 ? errno : 0;
        if (code == 0)
            code = draft_put(&d, name);
        else
            draft_drop(&d);
    }
    return code ? err_set(err, "%s/%s: %s", m->folder.path, name, fs_reason(code)) : 0;
}

/* A compiler cache knows a compiler by its size and time: a shim gets the time of its program, and
 * a comment with the size. */
static int add_shim(struct maker *m, const char *name, const char *program, struct err *err)
{
    struct stat st;
    /* By its own name, nvcc is the toolkit's. */
    const char *text = strcmp(name, "nvcc") == 0
                           ? shims_script(m->self, "launch", program, &m->arena)
                           : shim_text(m->self, name, &m->arena);
    if (stat(program, &st) != 0)
        return 0;
    text = arena_printf(&m->arena, "%s# %s, %lld bytes\n", text, program, (long long)st.st_size);
    vec_push(&m->name, arena_strdup(&m->arena, str_of(name)));
    return put_script(m, name, text, &st.st_mtim, err);
}

static bool wants_shim(const char *name, bool nvcc)
{
    if (strcmp(name, "nvcc") == 0)
        return nvcc;
    return command_is_launcher(name) ||
           (command_is_tool(name) && strcmp(name, "nvcc_wrapper") != 0);
}

/* Does a script record itself, wherever it is called from? hipcc of a ROCm that was put together
 * does: "which hipcc" then finds the folder that has the rest of ROCm, too. */
static bool records_itself(const char *program)
{
    char text[SCRIPT_HEAD];
    return read_script(program, text) && strstr(text, " --as launch ") != NULL;
}

/* Shims for the programs in one folder of PATH. */
static int add_folder(struct maker *m, const char *from, struct err *err)
{
    DIR *d = shims_have(from, &m->arena) ? NULL : opendir(from);
    struct dirent *e;
    int rc = 0;
    while (d && rc == 0 && (e = readdir(d)) != NULL) {
        if (!wants_shim(e->d_name, m->nvcc) || is_made(m, e->d_name))
            continue;
        const char *program = fs_join(&m->arena, from, e->d_name);
        if (records_itself(program)) {
            vec_push(&m->name, arena_strdup(&m->arena, str_of(e->d_name))); /* no later one, too */
            unlinkat(m->folder.fd, e->d_name, 0);
        } else if (is_program(program))
            rc = add_shim(m, e->d_name, program, err);
    }
    if (d)
        closedir(d);
    return rc;
}

/* Removes the shims of programs that are there no more. */
static void sweep(const struct maker *m)
{
    int fd = openat(m->folder.fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = fd >= 0 ? fdopendir(fd) : NULL;
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL)
        if (wants_shim(e->d_name, true) && !is_made(m, e->d_name))
            unlinkat(m->folder.fd, e->d_name, 0);
    if (d)
        closedir(d);
}

int shims_make(const char *folder, const char *self, const char *path, bool nvcc, struct err *err)
{
    struct maker m = {.self = self, .nvcc = nvcc};
    struct str from;
    if (fs_mkdirs(folder, err) != 0 || anchor_open(&m.folder, folder, err) != 0)
        return -1;
    int rc = put_script(&m, SHIMS_MARK, "", NULL, err);
    if (rc == 0)
        rc = put_script(&m, SHIMS_LAUNCH, shim_text(self, "launch", &m.arena), NULL, err);
    while (rc == 0 && next_folder(&path, &from))
        if (from.n)
            rc = add_folder(&m, arena_strdup(&m.arena, from), err);
    if (rc == 0)
        sweep(&m);
    rc = rc == 0 ? (int)m.name.n : -1;
    anchor_close(&m.folder);
    vec_release(&m.name);
    arena_release(&m.arena);
    return rc;
}
