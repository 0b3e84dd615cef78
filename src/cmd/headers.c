/* The headers of HIP releases that are not installed: lists, fetches and removes them. */
#include "base/fs.h"
#include "cmd/common/caches.h"
#include "cmd/common/cmd.h"
#include "cmd/common/grid.h"
#include "cmd/headers/header_fetch.h"
#include "cmd/run/prove.h"
#include "project/settings/environment.h"
#include "report/escape.h"
#include "report/progress.h"
#include "validate/process/process.h"
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { DIR_OPTION, LIST, REMOVE, FORMAT };

static const struct opt options[] = {
    [DIR_OPTION] = {0, "dir", "DIR",
                    "use another folder; the default, which --prove searches, is "
                    "$XDG_DATA_HOME/tranship/headers, else ~/.local/share/tranship/headers",
                    NULL},
    [LIST] = {0, "list", NULL,
              "list the releases that are present and those available (the "
              "default without a release)",
              NULL},
    [REMOVE] = {0, "remove", NULL, "remove the headers of these releases instead", NULL},
    [FORMAT] = {0, "format", "FORMAT", "how to print the list; text is the default", GRID_FORMATS},
    [FORMAT + 1] = {0, NULL, NULL, NULL, NULL},
};

struct settings {
    struct arena arena;
    const char *dir;
    bool list, remove, has_format;
    enum grid_format format;
    release *wanted;
    size_t nwanted;
    release at; /* the one that is being fetched */
    struct buf out;
};

static int cmd_headers_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct settings *s = ctx;
    switch (o - options) {
    case DIR_OPTION:
        s->dir = arg;
        return *arg ? 0 : err_set(err, "--dir: the folder's name is empty");
    case LIST:
        s->list = true;
        return 0;
    case REMOVE:
        s->remove = true;
        return 0;
    default:
        s->has_format = true;
        s->format = grid_format(arg);
        return 0;
    }
}

/* ---- the list ---- */

/* The folder of an installed ROCm of that release, or NULL. */
static const char *installed(struct arena *a, release r)
{
    const char *root;
    for (int i = 0; (root = environment_root(i)); i++)
        if (environment_headers(a, fs_join(a, root, "include")) == r)
            return root;
    return NULL;
}

/* How large the set is that was fetched, in the words of the format; NULL: there is none. */
static const char *size_here(struct settings *s, release r)
{
    const char *folder = header_sets_folder(&s->arena, s->dir, r);
    if (!header_sets_whole(&s->arena, folder, r))
        return NULL;
    uint64_t bytes = header_sets_bytes(folder);
    if (s->format != GRID_TEXT)
        return arena_printf(&s->arena, "%llu", (unsigned long long)bytes);
    struct buf b = {0};
    caches_add_size(&b, bytes);
    const char *text = arena_strdup(&s->arena, buf_str(&b));
    buf_release(&b);
    return text;
}

static void cmd_headers_add_row(struct settings *s, struct grid *g, release r)
{
    const struct header_set *set = header_sets_find(r);
    const char *size = size_here(s, r), *root = installed(&s->arena, r);
    if (!set && !size && !root)
        return;
    const char *none = s->format == GRID_TEXT ? "no" : NULL;
    grid_add(g, header_sets_name(&s->arena, r));
    grid_add(g, set ? arena_printf(&s->arena, "Debian %s", set->suite) : none);
    grid_add(g, size ? size : none);
    grid_add(g, root ? root : none);
}

static int tell_list(struct settings *s)
{
    static const struct grid_column
        text[] = {{"release", false}, {"from", false}, {"here", true}, {"installed", false}},
        other[] = {{"release", false}, {"from", false}, {"bytes", true}, {"installed", false}};
    struct grid g = {
        .arena = &s->arena, .column = s->format == GRID_TEXT ? text : other, .ncolumns = 4};
    for (release r = HIP_OLDEST; r <= HIP_NEWEST; r++)
        if (release_was(r))
            cmd_headers_add_row(s, &g, r);
    grid_write(&g, s->format, &s->out);
    if (s->format == GRID_TEXT) {
        buf_addstr(&s->out, "\nin ");
        escape_terminal(&s->out, s->dir);
        buf_addstr(&s->out, fs_kind(s->dir) == FS_DIR ? "\n" : ", which is not there yet\n");
    }
    grid_release(&g);
    return EXIT_COMPLETE;
}

/* ---- fetching ---- */

static void cmd_headers_interrupted(int number)
{
    (void)number;
    process_interrupt();
}

/* Signals stop a running fetch and remove its files. */
static void cmd_headers_catch_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction act = {.sa_handler = cmd_headers_interrupted, .sa_flags = SA_RESTART}, old;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(ends[i], &act, NULL);
}

static void cmd_headers_show(void *ctx, const char *doing)
{
    const struct settings *s = ctx;
    if (progress_wanted())
        progress_show(doing, "%d.%d:", s->at / 100, s->at % 100);
}

static void end_show(void)
{
    if (progress_wanted())
        progress_end();
}

/* "6.4: 22 packages of Debian sid, 33.8 MiB, in DIR/6.4" */
static void tell_fetched(struct settings *s, const struct header_set *set, bool already)
{
    const char *folder = header_sets_folder(&s->arena, s->dir, set->rocm);
    buf_printf(&s->out, "%s: %s%lu packages of Debian %s, ", header_sets_name(&s->arena, set->rocm),
               already ? "there already, " : "", header_sets_packages(&s->arena, folder),
               set->suite);
    caches_add_size(&s->out, header_sets_bytes(folder));
    buf_addstr(&s->out, ", in ");
    escape_terminal(&s->out, folder);
    buf_addch(&s->out, '\n');
    cmd_print(&s->out);
    fflush(stdout);
}

/* That Debian has moved on from one says nothing of the others; what else fails, fails for all. */
static int fetch_all(struct settings *s)
{
    struct header_fetch f = {s->dir, cmd_headers_show, s};
    struct err err;
    int code = EXIT_COMPLETE;
    cmd_headers_catch_signals();
    for (size_t i = 0; i < s->nwanted; i++) {
        s->at = s->wanted[i];
        const struct header_set *set = header_sets_find(s->at);
        enum header_outcome outcome = header_fetch(&f, set, &s->arena, &err);
        end_show();
        if (outcome == HEADER_FETCHED || outcome == HEADER_THERE_ALREADY) {
            tell_fetched(s, set, outcome == HEADER_THERE_ALREADY);
            continue;
        }
        code = cmd_fail(EXIT_ENVIRONMENT, "%s: %s", header_sets_name(&s->arena, s->at), err.msg);
        if (outcome == HEADER_FAILED)
            break;
    }
    return code;
}

static int remove_all(struct settings *s)
{
    struct err err;
    int code = EXIT_COMPLETE;
    for (size_t i = 0; i < s->nwanted; i++) {
        const char *name = header_sets_name(&s->arena, s->wanted[i]);
        if (header_remove(s->dir, s->wanted[i], &s->arena, &err) == 0)
            buf_printf(&s->out, "%s: removed\n", name);
        else
            code = cmd_fail(EXIT_ENVIRONMENT, "%s: %s", name, err.msg);
    }
    return code;
}

/* ---- operands ---- */

/* "5.2, 5.7, 6.4 and 7.2" */
static const char *all_names(struct arena *a)
{
    const char *text = "";
    for (size_t i = 0; i < header_sets_n; i++)
        text = arena_printf(a, "%s%s%s", text,
                            !i                      ? ""
                            : i + 1 < header_sets_n ? ", "
                                                    : " and ",
                            header_sets_name(a, header_sets[i].rocm));
    return text;
}

static int take_release(struct settings *s, const char *word, struct err *err)
{
    release r;
    if (release_parse(str_of(word), &r) != 0)
        return err_set(err, "'%s' is not a release; write it like 6.4", word);
    if (!s->remove && !header_sets_find(r))
        return err_set(
            err, "Debian has no packages of HIP %s; it has those of %s, and the nearest is %s",
            word, all_names(&s->arena), header_sets_name(&s->arena, header_sets_nearest(r)->rocm));
    s->wanted[s->nwanted++] = r;
    return 0;
}

static int take_releases(struct settings *s, char **words, int n, struct err *err)
{
    s->wanted = ARENA_ARRAY(&s->arena, release, (size_t)n * header_sets_n + 1);
    for (int i = 0; i < n; i++) {
        bool all = strcmp(words[i], "all") == 0;
        for (size_t k = 0; all && k < header_sets_n; k++)
            s->wanted[s->nwanted++] = header_sets[k].rocm;
        if (!all && take_release(s, words[i], err) != 0)
            return -1;
    }
    return 0;
}

static int cmd_headers_go(struct settings *s)
{
    if (s->list && (s->nwanted || s->remove))
        return cmd_wrong_use("headers", "--list can't be combined with releases or --remove");
    if (s->remove && !s->nwanted)
        return cmd_wrong_use("headers", "--remove: which releases?");
    if (s->has_format && s->nwanted)
        return cmd_wrong_use("headers", "--format requires the list");
    s->dir = s->dir ? fs_absolute(&s->arena, s->dir) : header_sets_default_dir(&s->arena);
    if (!s->dir)
        return cmd_wrong_use("headers", "neither HOME nor XDG_DATA_HOME is set: use --dir DIR");
    return !s->nwanted ? tell_list(s) : s->remove ? remove_all(s) : fetch_all(s);
}

static int cmd_headers_run(int argc, char **argv)
{
    struct settings s = {0};
    struct err err;
    int nargs, code;
    if (opt_parse(options, argc, argv, cmd_headers_take, &s, &nargs, false, NULL, NULL, &err) !=
            0 ||
        take_releases(&s, argv, nargs, &err) != 0)
        code = cmd_wrong_use("headers", "%s", err.msg);
    else
        code = cmd_headers_go(&s);
    cmd_print(&s.out);
    arena_release(&s.arena);
    return code;
}

const struct command command_headers = {
    .name = "headers",
    .synopsis = "[options] [RELEASE... | all]",
    .summary = "fetch the HIP headers of a release, for --prove",
    .description =
        "Fetches the headers of HIP and of ROCm's libraries for each release from Debian's "
        "packages, for --prove. It installs nothing and needs no root. The machine's apt fetches "
        "the packages and checks their signatures, but uses separate package lists and leaves the "
        "machine's lists unchanged. The packages come from the Debian mirror that apt is "
        "configured for, through its proxy; the environment variable TRANSHIP_DEBIAN_MIRROR names "
        "another mirror. Debian has each release in one suite:\n\n"
#define HEADERS(major, minor, suite, packages) "  " #major "." #minor "       " suite "\n"
#include "releases.def"
        "\n"
        "If a suite has moved on to another release, the command fails.\n\n"
        "The headers are stored in DIR/RELEASE/usr/include, and the names and versions of the "
        "packages in DIR/RELEASE/packages.txt. Existing headers are left unchanged; to fetch them "
        "again, remove them first. A release is stored completely or not at all, and several runs "
        "may fetch at the same time.\n\n"
        "Without a release it lists the available releases, whether they are present and how large "
        "they are, and the installed ROCm. --prove finds an installed ROCm in the usual places, "
        "and elsewhere with --hip-path.\n\n"
        "The exit status is 0 on success, 2 for wrong use, and 3 if something "
        "could not be fetched or removed.",
    .options = options,
    .run = cmd_headers_run,
    .operands = "all"
#define HEADERS(major, minor, suite, packages) " " #major "." #minor
#include "releases.def"
    ,
};
