#include "cmd/headers/debian.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "base/texts.h"
#include "base/vec.h"
#include "base/words.h"
#include "project/settings/environment.h"
#include "report/escape.h"
#include "validate/process/process.h"
#include <dirent.h>
#include <stdlib.h>

#define KEYS   "/usr/share/keyrings/debian-archive-keyring.gpg"
#define MIRROR "TRANSHIP_DEBIAN_MIRROR"

enum { LOG_MOST = 16 << 20 };

int debian_ready(struct arena *a, struct err *err)
{
    static const char *const program[] = {"apt-get", "dpkg-deb"};
    for (size_t i = 0; i < sizeof program / sizeof *program; i++)
        if (!environment_on_path(a, program[i]))
            return err_set(err,
                           "%s is missing: only Debian and systems based on "
                           "it can fetch Debian's packages",
                           program[i]);
    if (fs_kind(KEYS) != FS_FILE)
        return err_set(err, "the keys of Debian's archive are missing: apt install "
                            "debian-archive-keyring");
    return 0;
}

/* ---- running a program ---- */

static const char *log_file(const struct debian *d, struct arena *a)
{
    return fs_join(a, d->work, "log");
}

/* The first line of a program's messages that says an error, else the first one; NULL
 * where it said nothing.
 */
static const char *complaint(const char *text, struct arena *a)
{
    const char *first = NULL, *error = NULL;
    for (const char *at = text; at && *at && !error;
         at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
        if (!first && *at != '\n')
            first = at;
        if (strncmp(at, "E: ", 3) == 0)
            error = at + 3;
    }
    error = error ? error : first;
    if (!error)
        return NULL;
    struct buf safe = {0};
    escape_terminal(&safe, arena_strdup(a, (struct str){error, strcspn(error, "\n")}));
    const char *line = arena_strdup(a, buf_str(&safe));
    buf_release(&safe);
    return line;
}

/* Returns the file with the settings for our apt; those of the machine, such as its proxy, also
 * apply. */
static const char *settings_file(const struct debian *d, struct arena *a)
{
    return fs_join(a, d->work, "apt/apt.conf");
}

/* Runs it in a folder below work; its standard output goes to a file, or with its messages to the
 * log. Before our apt's settings are written, apt is the machine's. */
static int debian_run(const struct debian *d, const char *const *argv, const char *folder,
                      const char *output, struct arena *a, struct err *err)
{
    const char *settings = settings_file(d, a), *log = log_file(d, a);
    const char *const environment[] = {
        "LC_ALL=C",
        fs_kind(settings) == FS_FILE ? arena_printf(a, "APT_CONFIG=%s", settings) : NULL, NULL};
    struct process p = {.argv = argv, .environment = environment, .folder = folder};
    p.output = output ? output : log;
    p.errors = output ? log : NULL;
    struct process_result r;
    if (process_run(&p, &r, err) != 0)
        return -1;
    if (r.end == PROCESS_EXITED && r.code == 0)
        return 0;
    if (r.end == PROCESS_INTERRUPTED)
        return err_set(err, "interrupted");
    struct buf said = {0};
    const char *why = fs_read(log, LOG_MOST, &said, err) == 0 ? complaint(said.p, a) : NULL;
    buf_release(&said);
    if (why && str_starts(str_of(why), str_of(argv[0]))) /* dpkg-deb says who it is */
        return err_set(err, "%s", why);
    return err_set(err, "%s: %s", argv[0], why ? why : process_end_text(&r, 0, a));
}

/* ---- apt ---- */

/* The mirror that the machine's apt has Debian's packages from; NULL and a
 * message where it has none. */
static const char *configured_mirror(const struct debian *d, struct arena *a, struct err *err)
{
    static const char *const argv[] = {
        "apt-get",        "indextargets",  "--format", "$(REPO_URI)", "Created-By: Packages",
        "Origin: Debian", "Label: Debian", NULL};
    const char *output = fs_join(a, d->work, "mirrors"), *mirror = NULL;
    struct buf text = {0};
    if (debian_run(d, argv, NULL, output, a, err) == 0 &&
        fs_read(output, LOG_MOST, &text, err) == 0) {
        struct str all = buf_str(&text);
        mirror = arena_strdup(a, (struct str){all.p, all.n ? strcspn(all.p, "\n") : 0});
        if (!*mirror)
            mirror = NULL, err_set(err, "apt has no Debian mirror configured: run apt-get "
                                        "update, or name one in " MIRROR);
    }
    buf_release(&text);
    return mirror;
}

/* The mirror to ask, a word for apt's list of sources; NULL and a message. */
static const char *find_mirror(const struct debian *d, struct arena *a, struct err *err)
{
    const char *mirror = getenv(MIRROR);
    if (!mirror || !*mirror)
        return configured_mirror(d, a, err);
    if (strpbrk(mirror, " \t\n#[]"))
        return err_set(err, MIRROR ": '%s' is not the address of a mirror", mirror), NULL;
    return mirror;
}

/* Without --error-on=any an unreachable mirror is a warning only. */
static int fetch_lists(const struct debian *d, struct arena *a, struct err *err)
{
    static const char *const argv[] = {"apt-get", "update", "-qq", "--error-on=any", NULL};
    const char *apt = fs_join(a, d->work, "apt");
    if (strpbrk(apt, "\"\n"))
        return err_set(err, "%s: apt can't use a folder with a quote or a line end in its name",
                       d->work);
    const char *mirror = find_mirror(d, a, err);
    if (!mirror)
        return -1;
    const char *sources =
        arena_printf(a, "deb [signed-by=" KEYS "] %s %s main\n", mirror, d->suite);
    const char *settings = arena_printf(a,
                                        "Dir::State \"%s\";\n"
                                        "Dir::State::lists \"%s/lists\";\n"
                                        "Dir::State::status \"/var/lib/dpkg/status\";\n"
                                        "Dir::Cache \"%s/cache\";\n"
                                        "Dir::Etc::sourcelist \"%s/sources.list\";\n"
                                        "Dir::Etc::sourceparts \"-\";\n"
                                        "Acquire::Languages \"none\";\n"
                                        "Acquire::Retries \"3\";\n"
                                        "APT::Sandbox::User \"\";\n",
                                        apt, apt, apt, apt);
    d->tell(d->ctx, arena_printf(a, "package lists of Debian %s", d->suite));
    return fs_mkdirs(fs_join(a, apt, "lists/partial"), err) == 0 &&
                   fs_mkdirs(fs_join(a, apt, "cache/archives/partial"), err) == 0 &&
                   anchor_write_path(fs_join(a, apt, "sources.list"), str_of(sources), err) == 0 &&
                   anchor_write_path(settings_file(d, a), str_of(settings), err) == 0
               ? debian_run(d, argv, apt, NULL, a, err)
               : -1;
}

static int fetch_packages(const struct debian *d, const char *folder, struct arena *a,
                          struct err *err)
{
    struct words names = {0}, argv = {0};
    if (words_split(str_of(d->packages), a, &names, err) != 0 || fs_mkdirs(folder, err) != 0)
        return -1;
    words_add(&argv, a, "apt-get");
    words_add(&argv, a, "download");
    words_add(&argv, a, "-qq");
    for (size_t i = 0; i < names.n; i++)
        words_add(&argv, a, arena_printf(a, "%s/%s", names.p[i], d->suite));
    d->tell(d->ctx, arena_printf(a, "%zu packages of Debian %s", names.n, d->suite));
    return debian_run(d, argv.p, folder, NULL, a, err);
}

/* ---- unpacking ---- */

/* Unpacks one, and adds "NAME VERSION\n" to the list. */
static int cmd_debian_unpack(const struct debian *d, const char *package, struct words *list,
                             struct arena *a, struct err *err)
{
    const char *const name[] = {"dpkg-deb", "--show", "--showformat=${Package} ${Version}\\n",
                                package, NULL};
    const char *const contents[] = {"dpkg-deb", "--extract", package, d->tree, NULL};
    const char *output = fs_join(a, d->work, "name");
    struct buf line = {0};
    int rc =
        debian_run(d, name, NULL, output, a, err) == 0 && fs_read(output, LOG_MOST, &line, err) == 0
            ? debian_run(d, contents, NULL, NULL, a, err)
            : -1;
    if (rc == 0)
        words_add(list, a, arena_strdup(a, buf_str(&line)));
    buf_release(&line);
    return rc;
}

static int unpack_all(const struct debian *d, const char *folder, struct words *list,
                      struct arena *a, struct err *err)
{
    int rc = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        return err_set(err, "%s: can't be read", folder);
    for (struct dirent *e; rc == 0 && (e = readdir(dir));)
        if (e->d_name[0] != '.')
            rc = cmd_debian_unpack(d, fs_join(a, folder, e->d_name), list, a, err);
    closedir(dir);
    return rc;
}

int debian_unpack(const struct debian *d, struct arena *a, struct err *err)
{
    struct words list = {0};
    struct buf text = {0};
    const char *packages = fs_join(a, d->work, "deb");
    if (fetch_lists(d, a, err) != 0 || fetch_packages(d, packages, a, err) != 0)
        return -1;
    d->tell(d->ctx, "unpacking");
    if (fs_mkdirs(d->tree, err) != 0 || unpack_all(d, packages, &list, a, err) != 0)
        return -1;
    if (list.n)
        qsort(list.p, list.n, sizeof *list.p, texts_order);
    for (size_t i = 0; i < list.n; i++)
        buf_addstr(&text, list.p[i]);
    int rc = anchor_write_path(d->list, buf_str(&text), err);
    buf_release(&text);
    return rc;
}
