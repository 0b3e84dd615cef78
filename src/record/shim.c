#include "record/shim.h"
#include "base/clock.h"
#include "base/fs.h"
#include "record/child.h"
#include "record/depends.h"
#include "record/empty.h"
#include "record/shims.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NO_PROGRAM = 127 };

struct shim {
    struct arena arena;
    struct record_place place;
    const char *program; /* the real one */
    const char *deps;    /* the file that it was asked to write dependencies to, or NULL */
};

static int say(const char *name, const char *what)
{
    fprintf(stderr, "tranship: %s: %s\n", name, what);
    return NO_PROGRAM;
}

/* The real program: by its path, or the first on PATH that is no shim. */
static const char *find_program(struct shim *s, const char *name)
{
    const char *path = s->place.path ? s->place.path : getenv("PATH");
    if (strchr(name, '/'))
        return name;
    return path ? shims_find(path, name, &s->arena) : NULL;
}

/* gcc writes the headers of a unit to this file by itself; other compilers don't know the
 * variable. */
static void ask_for_deps(struct shim *s)
{
    const char *folder = getenv("TMPDIR");
    char *name = arena_printf(&s->arena, "%s/tranship-deps-XXXXXX", folder ? folder : "/tmp");
    int fd = getenv("DEPENDENCIES_OUTPUT") ? -1 : mkstemp(name);
    if (fd < 0)
        return;
    close(fd);
    s->deps = name;
    setenv("DEPENDENCIES_OUTPUT", name, 1);
}

/* What the program sees: that it is part of a recorded command; and no shims, unless it is there to
 * run a compiler with more flags. */
static void set_environment(struct shim *s, const char *tool, long id)
{
    const char *path = getenv("PATH");
    setenv("TRANSHIP_RECORD_PARENT", arena_printf(&s->arena, "%ld", id), 1);
    if (command_is_wrapper(tool) && !s->place.inner) {
        setenv("TRANSHIP_RECORD_INNER", "1", 1);
        return;
    }
    unsetenv("TRANSHIP_RECORD_INNER");
    if (path)
        setenv("PATH", shims_without(path, &s->arena), 1);
}

/* Ends this process by the signal that ended the program; the dump of memory was the program's. */
static void end_by(int signal_number)
{
    struct rlimit none = {0, 0};
    sigset_t set;
    setrlimit(RLIMIT_CORE, &none);
    signal(signal_number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, signal_number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(signal_number);
}

/* The words of a link, with the flag to ignore what is missing if an empty object of the project
 * takes part. */
static char **link_words(struct shim *s, const struct tool_command *c, int argc, char **argv)
{
    bool empty = false;
    for (size_t i = 0; c->kind == RECORD_LINK && i < c->input.n && !empty; i++)
        empty =
            record_path(&s->place, c->input.p[i], &s->arena)[0] != '/' && empty_in(c->input.p[i]);
    if (!empty)
        return argv;
    static const char *const for_linker[] = EMPTY_LINK_WORDS, *const for_compiler[] = {
                                                                  EMPTY_LINK_FLAG};
    struct str tool = str_of(c->tool);
    bool linker = str_is(tool, "ld") || str_starts(tool, STR("ld.")) || str_ends(tool, STR("-ld"));
    int n = linker ? (int)(sizeof for_linker / sizeof *for_linker) : 1;
    char **words = ARENA_ARRAY(&s->arena, char *, argc + n + 1);
    memcpy(words, argv, (size_t)argc * sizeof *words);
    for (int i = 0; i < n; i++)
        words[argc + i] = arena_strdup(&s->arena, str_of(linker ? for_linker[i] : for_compiler[i]));
    return words;
}

/* Runs the program and records what it did. The words begin with its name. */
static int run_recorded(struct shim *s, int argc, char **argv)
{
    struct tool_command c;
    struct record_event e;
    struct child child = {0};
    struct err err;
    command_read(&c, s->place.cwd, argc, (const char *const *)argv, &s->arena);
    /* CMake calls shims by their paths, which are of no interest, and not for long. */
    if (c.argv.n && shims_have(fs_dirname(&s->arena, c.argv.p[0]), &s->arena))
        c.argv.p[0] = c.tool;
    command_event(&c, &s->place, &e, &s->arena);
    if (c.asks_no_deps)
        ask_for_deps(s);
    set_environment(s, c.tool, e.id);
    argv = link_words(s, &c, argc, argv);
    argv[0] = (char *)s->program;
    double began = clock_now();
    int code = child_run(&child, argv, RECORD_SAYS_MAX);
    if (code != 0)
        return say(s->program, fs_reason(code)) - (code != ENOENT);
    e.seconds = clock_now() - began;
    e.rc = child.signal ? 128 + child.signal : child.code;
    e.says = e.rc && child.says.len ? child.says.p : NULL;
    depends_read(&c, s->deps, &s->place, &e, &s->arena);
    if (record_append(s->place.file, &e, &err) != 0)
        fprintf(stderr, "tranship: record: %s\n", err.msg);
    if (s->deps)
        unlink(s->deps);
    buf_release(&child.says);
    if (child.signal)
        end_by(child.signal);
    return e.rc;
}

/* A launcher in front of a shim is that shim, which saves a start. */
static char **without_launcher(struct shim *s, int *argc, char **argv)
{
    if (strcmp(argv[0], "launch") != 0)
        return argv;
    --*argc;
    argv++;
    if (*argc > 0 && strchr(argv[0], '/') && shims_have(fs_dirname(&s->arena, argv[0]), &s->arena))
        argv[0] = (char *)fs_basename(argv[0]);
    return argv;
}

int shim_run(int argc, char **argv)
{
    struct shim s = {0};
    record_place_read(&s.place, &s.arena);
    argv = without_launcher(&s, &argc, argv);
    if (argc < 1)
        return say("launch", "a program to run is missing");
    s.program = find_program(&s, argv[0]);
    if (!s.program)
        return say(argv[0], "no such program on PATH");
    int code;
    /* Behind a launcher, the toolkit's nvcc records itself. */
    bool recorded = s.place.file && (!s.place.parent || s.place.inner);
    if (recorded && !shims_is_ours(s.program)) {
        code = run_recorded(&s, argc, argv);
    } else {
        argv[0] = (char *)s.program;
        execv(s.program, argv);
        code = say(s.program, fs_reason(errno)) - (errno != ENOENT);
    }
    arena_release(&s.arena);
    return code;
}
