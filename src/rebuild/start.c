#include "rebuild/start.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include "rebuild/rocm.h"
#include "record/place.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct toolchain *start_toolchain(struct toolchains *t, release rocm, struct arena *a,
                                        struct err *err)
{
    const char *self = environment_self(a);
    if (!self) {
        err_set(err, "/proc/self/exe: this program can't find itself");
        return NULL;
    }
    toolchains_find(t, &(struct toolchain_options){.beside = fs_dirname(a, self)}, a);
    const struct toolchain *found = NULL, *lacking = NULL;
    for (size_t i = 0; i < t->tool.n; i++) {
        const struct toolchain *it = &t->tool.p[i];
        if (rocm && it->rocm != rocm)
            continue;
        if (it->missing)
            lacking = it;
        else if (!found || found->root) /* an installed one is the user's choice */
            found = it;
    }
    if (!found && lacking)
        err_set(err, "%s: %s", lacking->name, lacking->missing);
    else if (!found)
        err_set(err, "no toolchain for ROCm %d.%d; tranship doctor lists those that are here",
                rocm / 100, rocm % 100);
    return found;
}

/* The prefix of an installation that is all in one folder, such as /opt/rocm; NULL: it is not. */
static const char *own_prefix(const struct toolchain *t, struct arena *a)
{
    const char *prefix = fs_dirname(a, t->include);
    return !t->root && strcmp(prefix, "/usr") != 0 ? prefix : NULL;
}

int start_archs(const char *from, const char *list, struct words *out, struct arena *a,
                struct err *err)
{
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ",");
        if (strncmp(at, "gfx", 3) != 0 || n < 4)
            return err_set(err, "%s=%s: GPUs have names such as gfx942", from, list);
        words_add(out, a, arena_strdup(a, (struct str){at, n}));
        at += n + (at[n] == ',');
    }
    return out->n ? 0 : err_set(err, "%s: the list is empty", from);
}

/* The words with a sign between them. */
static const char *joined(const struct words *w, char sign, struct arena *a)
{
    const char *all = w->p[0];
    for (size_t i = 1; i < w->n; i++)
        all = arena_printf(a, "%s%c%s", all, sign, w->p[i]);
    return all;
}

int start_environment(const struct toolchain *t, struct words *arch, struct arena *a,
                      struct err *err)
{
    const char *data = environment_data(a), *self = environment_self(a), *dir = own_prefix(t, a);
    const char *wanted = getenv("HCC_AMDGPU_TARGET");
    if (!arch->n && wanted && *wanted &&
        start_archs("HCC_AMDGPU_TARGET", wanted, arch, a, err) != 0)
        return -1;
    if (!arch->n)
        words_add(arch, a, t->rocm >= RELEASE(6, 0) ? "gfx942" : "gfx90a");
    if (!dir) {
        if (!data || !self)
            return err_set(err, "neither HOME nor XDG_DATA_HOME is set");
        dir = arena_printf(a, "%s/rocm/%s-%s", fs_absolute(a, data), t->name, joined(arch, '-', a));
        if (fs_mkdirs(dir, err) != 0 || rocm_folder_make(dir, t, arch, self, err) != 0)
            return -1;
    }
    static const char *const roots[] = {"ROCM_PATH", "HIP_PATH", "ROCM_HOME", "HIP_ROOT_DIR"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        setenv(roots[i], dir, 1);
    place_put_first("PATH", fs_join(a, dir, "bin"), a);
    place_put_first("LIBRARY_PATH", fs_join(a, dir, "lib"), a);
    place_put_first("CMAKE_PREFIX_PATH", dir, a);
    /* messages in English, whatever the locale: they are read (trouble.h) */
    setenv("LANGUAGE", "en", 1);
    setenv("HIPCXX", fs_join(a, dir, "llvm/bin/clang++"), 1);
    setenv("HCC_AMDGPU_TARGET", joined(arch, ',', a), 1);
    return 0;
}

const char *start_sources(const struct port_lines *o, struct arena *a)
{
    const char *folder = NULL;
    for (size_t i = 0; i < o->journal.entry.n; i++) {
        const struct journal_entry *e = &o->journal.entry.p[i];
        if (!e->source || e->added)
            continue;
        const char *path = fs_dirname(a, fs_normal(a, fs_join(a, o->folder, e->source)));
        folder = folder ? fs_common(a, folder, path) : path;
    }
    return folder;
}

/* "sh -c TEXT" */
static void set_shell(const char *text, struct words *command, struct arena *a)
{
    words_add(command, a, "/bin/sh");
    words_add(command, a, "-c");
    words_add(command, a, text);
}

int start_command(const struct record *cuda, struct words *command, struct arena *a,
                  struct err *err)
{
    static const struct {
        const char *file, *does;
    } by_file[] = {
        {"CMakeLists.txt", "cmake -S . -B build && cmake --build build -j %ld"},
        {"configure", "./configure && make -k -j %ld"},
        {"configure.ac", "autoreconf -i && ./configure && make -k -j %ld"},
        {"meson.build", "meson setup build && meson compile -C build -j %ld"},
        {"GNUmakefile", "make -k -j %ld"},
        {"makefile", "make -k -j %ld"},
        {"Makefile", "make -k -j %ld"},
    };
    for (int i = 0; cuda && i < cuda->ncommand; i++)
        words_add(command, a, cuda->command[i]);
    for (size_t i = 0; !command->n && i < sizeof by_file / sizeof *by_file; i++) {
        const char *at = strstr(by_file[i].does, "%ld");
        if (fs_kind(by_file[i].file) == FS_FILE)
            set_shell(arena_printf(a, "%.*s%ld", (int)(at - by_file[i].does), by_file[i].does,
                                   sysconf(_SC_NPROCESSORS_ONLN)),
                      command, a);
    }
    return command->n ? 0
                      : err_set(err, "no configure, CMakeLists.txt, meson.build or Makefile is "
                                     "here; the build's command comes after --");
}
