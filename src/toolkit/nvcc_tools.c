/* Programs of the machine that the stand-in for nvcc runs. */
#include "base/fs.h"
#include "toolkit/nvcc.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* The PATH without the folder of programs that record and then run those behind them. */
static const char *search_path(void)
{
    const char *path = getenv("TRANSHIP_RECORD_PATH");
    if (!path)
        path = getenv("PATH");
    return path ? path : "/usr/local/bin:/usr/bin:/bin";
}

const char *nvcc_find_program(struct nvcc *n, const char *name)
{
    if (strchr(name, '/'))
        return access(name, X_OK) == 0 && fs_kind(name) == FS_FILE ? name : NULL;
    for (const char *at = search_path(); *at; at += strcspn(at, ":"), at += *at == ':') {
        struct str folder = {at, strcspn(at, ":")};
        char *path = arena_printf(n->arena, "%.*s/%s", (int)folder.n, folder.p, name);
        if (folder.n && access(path, X_OK) == 0 && fs_kind(path) == FS_FILE)
            return path;
    }
    return NULL;
}

const char *nvcc_host_compiler(struct nvcc *n)
{
    static const char *const names[] = {"g++", "c++", "clang++"};
    if (n->ccbin && fs_kind(n->ccbin) != FS_DIR)
        return n->ccbin;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = n->ccbin ? fs_join(n->arena, n->ccbin, names[i]) : names[i];
        if (nvcc_find_program(n, name))
            return name; /* bare: CMake takes it from what -v prints, and looks for it on PATH */
    }
    return "g++";
}

const char *nvcc_clang(struct nvcc *n)
{
    enum { NEWEST = 24, OLDEST = 14 };
    const char *found = NULL;
    for (int version = NEWEST; version >= OLDEST && !found; version--) {
        found = nvcc_find_program(n, arena_printf(n->arena, "clang++-%d", version));
        if (!found)
            found = nvcc_find_program(
                n, arena_printf(n->arena, "/usr/lib/llvm-%d/bin/clang++", version));
    }
    return found ? found : nvcc_find_program(n, "clang++");
}

/* As nvcc prints its steps: files in quotes. */
static void print_command(const struct words *command)
{
    fputs("#$", stderr);
    for (size_t i = 0; i < command->n; i++) {
        bool file = i && (strpbrk(command->p[i], "/ ") || !strcmp(command->p[i - 1], "-o"));
        fprintf(stderr, file ? " \"%s\"" : " %s", command->p[i]);
    }
    fputs(" \n", stderr);
}

/* In the child: what it runs is part of this command, and is not recorded again. */
static void run_child(const struct words *command, int from, int to)
{
    const char *path = getenv("TRANSHIP_RECORD_PATH");
    if (path)
        setenv("PATH", path, 1);
    unsetenv("TRANSHIP_RECORD");
    if (to >= 0)
        dup2(to, from);
    execvp(command->p[0], (char *const *)(uintptr_t)command->p);
    fprintf(stderr, "nvcc: %s: %s\n", command->p[0], strerror(errno));
    _exit(127);
}

static void read_all(int fd, struct buf *out)
{
    char bytes[4096];
    for (;;) {
        ssize_t got = read(fd, bytes, sizeof bytes);
        if (got > 0)
            buf_add(out, bytes, (size_t)got);
        else if (got == 0 || errno != EINTR)
            return;
    }
}

/* Runs and waits; what the command writes to that descriptor goes to out, unless out is NULL. */
static int run_command(const struct words *command, int descriptor, struct buf *out)
{
    int ends[2] = {-1, -1}, status;
    if (out && pipe2(ends, O_CLOEXEC) != 0)
        return 127;
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    if (child == 0)
        run_child(command, descriptor, ends[1]);
    if (out) {
        close(ends[1]);
        read_all(ends[0], out);
        close(ends[0]);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return 127;
    return child < 0 ? 127 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int nvcc_command(struct nvcc *n, const struct words *command, struct buf *says)
{
    if (n->dryrun || n->verbose)
        print_command(command);
    return n->dryrun ? 0 : run_command(command, STDERR_FILENO, says);
}

/* True for a folder that every compiler of the machine has by itself. */
static bool is_usual(struct str folder)
{
    return str_is(folder, "/usr/include") || str_is(folder, "/usr/local/include") ||
           memmem(folder.p, folder.n, "/gcc/", 5) || memmem(folder.p, folder.n, "/c++/", 5) ||
           memmem(folder.p, folder.n, "/llvm-", 6) ||
           str_starts(folder, STR("/usr/include/x86_64"));
}

/* True for a name of gcc's or clang's own: g++-12, x86_64-linux-gnu-g++. */
static bool is_plain_compiler(const char *program)
{
    const char *name = fs_basename(program);
    return strncmp(name, "mpi", 3) != 0 &&
           (strstr(name, "g++") || strstr(name, "gcc") || strstr(name, "clang") ||
            !strcmp(name, "c++") || !strcmp(name, "cc"));
}

void nvcc_add_wrapped_folders(struct nvcc *n, struct words *command)
{
    static const char *const words[] = {"-E", "-v", "-x", "c++", "/dev/null", "-o", "/dev/null"};
    const char *host = nvcc_host_compiler(n);
    struct words ask = {0};
    struct buf said = {0};
    if (n->dryrun || is_plain_compiler(host))
        return;
    words_add(&ask, n->arena, host);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        words_add(&ask, n->arena, words[i]);
    run_command(&ask, STDERR_FILENO, &said);
    const char *at = said.p ? strstr(said.p, "search starts here:\n /") : NULL;
    for (at = at ? strchr(at, '\n') + 1 : NULL; at && *at == ' ';) {
        struct str line = {at, strcspn(at, "\n")}, folder = str_trim(line);
        if (!is_usual(folder)) {
            words_add(command, n->arena, "-isystem");
            words_add(command, n->arena, arena_strdup(n->arena, folder));
        }
        at += line.n + (at[line.n] == '\n');
    }
    buf_release(&said);
}

const char *nvcc_answer(struct nvcc *n, const char *program, const char *option)
{
    struct words ask = {0};
    struct buf out = {0};
    words_add(&ask, n->arena, program);
    words_add(&ask, n->arena, option);
    int rc = run_command(&ask, STDOUT_FILENO, &out);
    const char *line = rc == 0 ? arena_strdup(n->arena, str_trim(buf_str(&out))) : NULL;
    buf_release(&out);
    return line;
}
