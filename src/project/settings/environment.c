#include "project/settings/environment.h"
#include "base/clock.h"
#include "base/fs.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VERSION_MAX = 1 << 20, PATIENCE = 10 };

const char *environment_root(int i)
{
    const char *root[4];
    int n = 0;
    const char *rocm = getenv("ROCM_PATH"), *hip = getenv("HIP_PATH");
    if (rocm && rocm[0])
        root[n++] = rocm;
    if (hip && hip[0])
        root[n++] = hip;
    root[n++] = "/opt/rocm";
    root[n++] = "/usr";
    return i >= 0 && i < n ? root[i] : NULL;
}

/* The number in "#define NAME number", or -1. */
static long defined_number(struct str header, struct str name)
{
    for (size_t i = 0; i + name.n + 1 < header.n; i++) {
        const char *p = header.p + i;
        if (!str_starts(str_cut(header, i, header.n), name) || (i && p[-1] != ' ' && p[-1] != '\t'))
            continue;
        struct str number = str_trim(str_cut(header, i + name.n, i + name.n + 8));
        if (number.n && number.p[0] >= '0' && number.p[0] <= '9') {
            long value = 0;
            for (size_t k = 0; k < number.n && number.p[k] >= '0' && number.p[k] <= '9'; k++)
                value = value * 10 + (number.p[k] - '0');
            return value;
        }
    }
    return -1;
}

release environment_hip_version(struct str header)
{
    long major = defined_number(header, STR("HIP_VERSION_MAJOR"));
    long minor = defined_number(header, STR("HIP_VERSION_MINOR"));
    if (major < 1 || major > 600 || minor < 0 || minor > 99)
        return 0;
    return RELEASE(major, minor);
}

release environment_headers(struct arena *a, const char *include)
{
    struct buf text = {0};
    struct err err;
    release r = fs_read(fs_join(a, include, "hip/hip_version.h"), VERSION_MAX, &text, &err) == 0
                    ? environment_hip_version(buf_str(&text))
                    : 0;
    buf_release(&text);
    return r;
}

release environment_hip(struct arena *a, const char **path)
{
    const char *root;
    for (int i = 0; (root = environment_root(i)); i++) {
        release r = environment_headers(a, fs_join(a, root, "include"));
        if (r) {
            if (path)
                *path = fs_join(a, root, "include/hip/hip_version.h");
            return r;
        }
    }
    return 0;
}

const char *environment_data(struct arena *a)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        return fs_join(a, data, "tranship");
    return home && *home == '/' ? fs_join(a, home, ".local/share/tranship") : NULL;
}

const char *environment_release_headers(struct arena *a, release r, const char *named,
                                        const char *beside)
{
    const char *name = arena_printf(a, "%d.%d", r / 100, r % 100);
    const char *said = getenv("TRANSHIP_ROCM_HEADERS"), *data = environment_data(a);
    const char *own = beside ? fs_join(a, beside, "rocm") : NULL;
    const char *folder = named ? named : said && *said ? said : NULL;
    if (!folder && data && (!own || fs_kind(fs_join(a, own, name)) == FS_NONE))
        folder = fs_join(a, data, "headers");
    folder = folder ? folder : own;
    return folder ? fs_join(a, folder, name) : NULL;
}

release environment_target(void)
{
    struct arena a = {0};
    release r = environment_hip(&a, NULL);
    arena_release(&a);
    return !r || r > HIP_NEWEST ? HIP_NEWEST : r < HIP_OLDEST ? HIP_OLDEST : r;
}

static char *program_in(struct arena *a, const char *dir, const char *name)
{
    char *path = fs_join(a, dir, name);
    return fs_kind(path) == FS_FILE && access(path, X_OK) == 0 ? path : NULL;
}

const char *environment_self(struct arena *a)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    return n < 0 ? NULL : arena_strdup(a, (struct str){path, (size_t)n});
}

char *environment_on_path(struct arena *a, const char *name)
{
    const char *path = getenv("PATH");
    char *found = NULL;
    for (size_t n; path && *path && !found; path += n + (path[n] == ':')) {
        n = strcspn(path, ":");
        if (n)
            found = program_in(a, arena_strdup(a, (struct str){path, n}), name);
    }
    return found;
}

char *environment_program(struct arena *a, const char *name)
{
    const char *root;
    char *found = environment_on_path(a, name);
    for (int i = 0; !found && (root = environment_root(i)); i++)
        found = program_in(a, fs_join(a, root, "bin"), name);
    return found;
}

/* Returns the environment for a program that only prints its version: hipcc would first query the
 * machine's GPUs, which takes longer than everything else, unless one is given. The caller frees
 * it; NULL: no memory. */
static char **version_environment(void)
{
    static char target[] = "HCC_AMDGPU_TARGET=gfx000";
    size_t n = 0;
    while (environ[n])
        n++;
    char **out = malloc((n + 2) * sizeof *out);
    if (!out)
        return NULL;
    memcpy(out, environ, n * sizeof *out);
    if (!getenv("HCC_AMDGPU_TARGET"))
        out[n++] = target;
    out[n] = NULL;
    return out;
}

/* Starts "program --version" with its output going to a pipe, whose reading end it returns; -1 where it can't
 * be started. */
static int environment_start(const char *program, pid_t *pid)
{
    char word[] = "--version";
    char *name = strdup(program), **environment = version_environment();
    char *argv[] = {name, word, NULL};
    int ends[2];
    posix_spawn_file_actions_t actions;
    if (!name || !environment || pipe2(ends, O_CLOEXEC) != 0) {
        free(name);
        free(environment);
        return -1;
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int failed = posix_spawn(pid, program, &actions, NULL, argv, environment);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    free(name);
    free(environment);
    if (failed)
        close(ends[0]);
    return failed ? -1 : ends[0];
}

/* Reads until the end, or for so many seconds. */
static void environment_read_all(int fd, char *text, size_t size)
{
    size_t n = 0;
    for (double end = clock_now() + PATIENCE, left; (left = end - clock_now()) > 0;) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        char spare[512];
        if (poll(&p, 1, (int)(left * 1000) + 1) <= 0)
            continue;
        /* Output that does not fit is read as well, so that the program can end. */
        ssize_t got =
            read(fd, n + 1 < size ? text + n : spare, n + 1 < size ? size - 1 - n : sizeof spare);
        if (got <= 0)
            break;
        n += n + 1 < size ? (size_t)got : 0;
    }
    text[n] = '\0';
}

char *environment_version(struct arena *a, const char *program)
{
    pid_t pid;
    char text[1024];
    int status;
    int fd = environment_start(program, &pid);
    if (fd < 0)
        return NULL;
    environment_read_all(fd, text, sizeof text);
    close(fd);
    /* It has said what we wanted, or took too long. Our own child, still unreaped: harmless if
     * it has ended by now. */
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    struct str line = str_cut(str_of(text), 0, strcspn(text, "\n"));
    return str_trim(line).n ? arena_strdup(a, str_trim(line)) : NULL;
}
