/* Finds the libraries that replace CUDA's in a port. */
#include "map/library.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include "validate/toolchain/toolchain.h"
#include <dirent.h>
#include <stdio.h>

#ifndef STANDIN_FOLDER
#define STANDIN_FOLDER "lib/tranship/standin" /* below the prefix of the installation */
#endif

const char *toolchain_library_file(struct arena *a, const char *folder, const char *hip)
{
    const char *name = arena_printf(a, "lib%s.so", hip), *found = NULL;
    DIR *dir = opendir(folder);
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (str_starts(str_of(e->d_name), str_of(name)) &&
            (!e->d_name[strlen(name)] || e->d_name[strlen(name)] == '.') &&
            (!found || strlen(e->d_name) < strlen(found)))
            found = arena_strdup(a, str_of(e->d_name));
    if (dir)
        closedir(dir);
    return found;
}

/* Adds the flags for linking with a library in a folder. */
static void toolchain_library_take(struct library *l, struct arena *a, const char *folder,
                                   const char *file)
{
    words_add(&l->link, a, arena_printf(a, "-L%s", folder));
    words_add(&l->link, a, arena_printf(a, "-l:%s", file));
    l->folder = folder;
}

/* Adds the words on the first line of a command's output. */
static void words_of_command(const char *command, struct arena *a, struct words *out)
{
    char line[4096] = "";
    struct err err;
    FILE *f = popen(command, "re");
    if (f && fgets(line, sizeof line, f))
        (void)words_split(str_trim(str_of(line)), a, out,
                          &err); /* a line that is no words gives none */
    if (f)
        pclose(f);
}

/* MPI is that of the machine. Open MPI's compiler wrapper prints its flags; MPICH's has another
 * option for that. */
static int find_mpi(struct arena *a, struct library *out)
{
    *out = (struct library){.name = "mpi",
                            .hip = "mpi",
                            .kind = LIBRARY_MISSING,
                            .text = "no MPI: apt-get install libopenmpi-dev"};
    if (!environment_program(a, "mpicxx"))
        return 0;
    words_of_command("mpicxx --showme:compile 2>/dev/null || mpicxx -compile_info 2>/dev/null", a,
                     &out->compile);
    words_of_command("mpicxx --showme:link 2>/dev/null || mpicxx -link_info 2>/dev/null", a,
                     &out->link);
    if (out->link.n) {
        out->kind = LIBRARY_REAL;
        out->text = "MPI";
    }
    return 0;
}

/* Finds a stand-in's file and its folder: beside this program in a build, below the prefix in an
 * installation. */
static const char *find_stand_in(const struct toolchain *t, const char *hip, const char *beside,
                                 struct arena *a, const char **folder)
{
    const char *places[] = {"standin", "../" STANDIN_FOLDER};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        *folder = fs_normal(
            a, arena_printf(a, "%s/%s/%d.%d", beside, places[i], t->rocm / 100, t->rocm % 100));
        const char *file = toolchain_library_file(a, *folder, hip);
        if (file)
            return file;
    }
    return NULL;
}

/* Returns the value in a line "NAME:TYPE=VALUE" of CMake's cache, or NULL. */
static const char *cmake_value(struct str cache, const char *name, struct arena *a)
{
    const char *begin = arena_printf(a, "%s:", name);
    while (cache.n) {
        const char *end = memchr(cache.p, '\n', cache.n);
        struct str line = {cache.p, end ? (size_t)(end - cache.p) : cache.n};
        const char *value = str_starts(line, str_of(begin)) ? memchr(line.p, '=', line.n) : NULL;
        if (value)
            return arena_strdup(a, str_cut(line, (size_t)(value + 1 - line.p), line.n));
        cache = str_cut(cache, line.n + (end != NULL), cache.n);
    }
    return NULL;
}

/* Returns the command that builds the stand-ins of a release in the folder that this program was
 * built in; NULL if it was installed. The headers for them need not be those that the toolchain
 * compiles with. */
static const char *command_that_builds(const char *beside, const char *number, struct arena *a)
{
    struct buf cache = {0};
    struct err err;
    const char *command = NULL;
    if (fs_read(fs_join(a, beside, "CMakeCache.txt"), 1 << 24, &cache, &err) == 0) {
        const char *headers = cmake_value(buf_str(&cache), "ROCM_HEADERS", a);
        struct words fetch = {0}, build = {0};
        struct buf line = {0};
        const char *fetches[] = {fs_join(a, beside, "tranship"), "headers", number, "--dir",
                                 headers};
        const char *builds[] = {"cmake", "--build", beside, "--target",
                                arena_printf(a, "standins-%s", number)};
        words_append(&fetch, a, &(struct words){fetches, 5});
        words_append(&build, a, &(struct words){builds, 5});
        if (headers && fs_kind(arena_printf(a, "%s/%s/packages.txt", headers, number)) == FS_NONE) {
            words_text(&fetch, &line);
            buf_addstr(&line, " && ");
        }
        words_text(&build, &line);
        command = arena_strdup(a, buf_str(&line));
        buf_release(&line);
    }
    buf_release(&cache);
    return command;
}

/* src/standin/CMakeLists.txt builds stand-ins for these, the oldest first. */
static const release stand_ins_of[] = {
#define STANDINS(major, minor, numbers) RELEASE(major, minor),
#include "releases.def"
};

static bool has_stand_ins(release rocm)
{
    for (size_t i = 0; i < sizeof stand_ins_of / sizeof *stand_ins_of; i++)
        if (stand_ins_of[i] == rocm)
            return true;
    return false;
}

/* "6.4 and 7.2" */
static const char *stand_in_releases(struct arena *a)
{
    const size_t n = sizeof stand_ins_of / sizeof *stand_ins_of;
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        text = arena_printf(a, "%s%s%d.%d", text,
                            i == 0      ? ""
                            : i + 1 < n ? ", "
                                        : " and ",
                            stand_ins_of[i] / 100, stand_ins_of[i] % 100);
    return text;
}

/* Says that there is no such library, and how to get a stand-in. */
static const char *text_of_missing(const struct toolchain *t, const char *hip, const char *over,
                                   const char *beside, struct arena *a)
{
    const char *text = arena_printf(a, "no lib%s for %s in %s", hip, t->name, t->libraries);
    if (!over)
        return text;
    if (!has_stand_ins(t->rocm))
        return arena_printf(a, "%s; stand-ins for virtual GPUs are of HIP %s", text,
                            stand_in_releases(a));
    const char *number = arena_printf(a, "%d.%d", t->rocm / 100, t->rocm % 100);
    const char *command = command_that_builds(beside, number, a);
    return command
               ? arena_printf(a, "%s; to build a stand-in for virtual GPUs: %s", text, command)
               : arena_printf(
                     a, "%s; the package tranship-standins has a stand-in for virtual GPUs", text);
}

/* Finds the library to link with: the toolchain's own, or else the stand-in. */
static void find_linked(const struct toolchain *t, const char *over, const char *beside,
                        struct arena *a, struct library *out)
{
    const char *file = toolchain_library_file(a, t->libraries, out->hip), *folder = NULL;
    if (file) {
        out->kind = LIBRARY_REAL;
        out->text = arena_printf(a, "%s (real)", out->hip);
        toolchain_library_take(out, a, t->libraries, file);
    } else if (over && (file = find_stand_in(t, out->hip, beside, a, &folder))) {
        out->kind = LIBRARY_STAND_IN;
        out->text = arena_printf(a, "%s (stand-in over %s)", out->hip, over);
        toolchain_library_take(out, a, folder, file);
    } else {
        out->kind = LIBRARY_MISSING;
        out->text = text_of_missing(t, out->hip, over, beside, a);
    }
}

/* Returns the library that a port links with. There may be another one below HIP's; the flag's row
 * names it. */
static const char *linked_by(const struct map *m, const struct toolchain *t, struct row library,
                             enum libs libs, struct arena *a)
{
    const struct target target = {t->rocm, libs};
    const char *flag = arena_printf(a, "-l%s", row_cuda(library));
    struct row r = map_find(m, str_of(flag), MAP_KIND(ROW_FLAG), t->rocm);
    const char *hip = row_attr(library, ROW_ATTR_link);
    const char *linked =
        hip && row_ok(r) && target_takes_roc(target, r) ? target_name(target, r) : NULL;
    return linked && strncmp(linked, "-l", 2) == 0 ? linked + 2 : hip;
}

int library_find(const struct toolchain *t, const char *name, enum libs libs, const char *beside,
                 struct arena *a, struct library *out)
{
    const struct map builtin = {.tables = {&map_builtin}, .ntables = 1};
    if (strcmp(name, "mpi") == 0)
        return find_mpi(a, out);
    struct row row = map_library(&builtin, str_of(name));
    *out = (struct library){.name = name, .kind = LIBRARY_NONE};
    if (row_ok(row) && row_hip(row)) {
        out->hip = linked_by(&builtin, t, row, libs, a);
    } else if (!row_ok(row)) {
        row = map_library_of_hip_folder(&builtin, str_of(arena_printf(a, "%s/", name)));
        out->hip = row_ok(row) && row_attr(row, ROW_ATTR_link) ? name : NULL;
    }
    if (!row_ok(row) || !row_hip(row))
        return -1;
    if (out->hip)
        find_linked(t, row_attr(row, ROW_ATTR_standin), beside, a, out);
    return 0;
}
