#include "cmd/record/surroundings.h"
#include "base/anchor.h"
#include "base/digest.h"
#include "base/fs.h"
#include "cmd/record/make_variables.h"
#include "project/settings/environment.h"
#include "record/place.h"
#include "record/shims.h"
#include "toolkit/toolkit.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define TOOLKIT_MARK ".tranship-toolkit"

/* What identifies this program: a toolkit of another one is made anew. */
static const char *identity(const char *self, struct arena *a)
{
    struct stat st = {0};
    stat(self, &st);
    return arena_printf(a, "%s %lld %lld.%09ld\n", self, (long long)st.st_size,
                        (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

static bool is_whole(const char *mark, const char *wanted)
{
    struct buf text = {0};
    bool same = fs_read(mark, 4096, &text, NULL) == 0 && str_is(buf_str(&text), wanted);
    buf_release(&text);
    return same;
}

/* Two runs at once make it one after the other. */
static int make_toolkit(struct surroundings *s, const char *self, const char *data, struct arena *a,
                        struct err *err)
{
    const char *folder = arena_printf(a, "%s/toolkit/%d.%d", data, s->cuda / 100, s->cuda % 100);
    const char *mark = fs_join(a, folder, TOOLKIT_MARK), *wanted = identity(self, a);
    if (fs_mkdirs(folder, err) != 0)
        return -1;
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), rc = 0;
    if (lock < 0)
        return err_set(err, "%s: %s", folder, fs_reason(errno));
    while (flock(lock, LOCK_EX) != 0 && errno == EINTR)
        ;
    if (!is_whole(mark, wanted)) {
        unlink(mark);
        rc = toolkit_make(folder, s->cuda, err);
        if (rc == 0)
            rc = anchor_write_path(mark, str_of(wanted), err);
    }
    close(lock);
    s->toolkit = folder;
    return rc;
}

/* One folder for each PATH: a build tree goes on with the compilers that it was configured with. */
static int make_shims(struct surroundings *s, const char *self, const char *data, struct arena *a,
                      struct err *err)
{
    char name[DIGEST_TEXT];
    const char *path = shims_without(getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin", a);
    const char *key = arena_printf(a, "%s\n%s\n%d", self, path, s->toolkit != NULL);
    digest_text(digest_of(str_of(key)), name);
    name[16] = '\0';
    s->shims = arena_printf(a, "%s/shims/%s", data, name);
    return shims_make(s->shims, self, path, !s->toolkit, err) < 0 ? -1 : 0;
}

int surroundings_make(struct surroundings *s, struct arena *a, struct err *err)
{
    const char *self = environment_self(a), *data = environment_data(a);
    if (!self)
        return err_set(err, "/proc/self/exe: this program can't find itself");
    if (!data)
        return err_set(err, "neither HOME nor XDG_DATA_HOME is set; the toolkit and the shims have "
                            "their place below one of them");
    data = fs_absolute(a, data);
    if (s->cuda && make_toolkit(s, self, data, a, err) != 0)
        return -1;
    return make_shims(s, self, data, a, err);
}

static void enter_toolkit(const struct surroundings *s, const char **overrides, struct arena *a)
{
    static const char *const roots[] = {"CUDA_HOME", "CUDA_PATH",        "CUDA_ROOT",
                                        "CUDA_DIR",  "CUDAToolkit_ROOT", "CUDA_BIN_PATH"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        setenv(roots[i], s->toolkit, 1);
    setenv("TRANSHIP_RECORD_TOOLKIT", s->toolkit, 1);
    setenv("CUDACXX", fs_join(a, s->toolkit, "bin/nvcc"), 1);
    place_put_first("CPATH", fs_join(a, s->toolkit, "include"), a);
    place_put_first("LIBRARY_PATH", fs_join(a, s->toolkit, "lib64"), a);
    place_put_first("LD_LIBRARY_PATH", fs_join(a, s->toolkit, "lib64"), a);
    struct words found = make_variables_find(s->root, s->toolkit, a);
    if (found.n == 0)
        return;
    struct buf text = {0};
    words_text(&found, &text);
    *overrides = arena_strdup(a, buf_str(&text));
    buf_release(&text);
    setenv("MAKEFLAGS", make_variables_flags(getenv("MAKEFLAGS"), &found, a), 1);
}

void surroundings_enter(const struct surroundings *s, const char **overrides, struct arena *a)
{
    static const char *const launchers[] = {
        "CMAKE_C_COMPILER_LAUNCHER", "CMAKE_CXX_COMPILER_LAUNCHER", "CMAKE_CUDA_COMPILER_LAUNCHER"};
    const char *path = shims_without(getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin", a);
    *overrides = NULL;
    unsetenv("TRANSHIP_RECORD_TOOLKIT");
    if (s->toolkit) {
        path = arena_printf(a, "%s/bin:%s", s->toolkit, path);
        enter_toolkit(s, overrides, a);
    }
    setenv("TRANSHIP_RECORD", s->file, 1);
    setenv("TRANSHIP_RECORD_ROOT", s->root, 1);
    setenv("TRANSHIP_RECORD_PATH", path, 1);
    unsetenv("TRANSHIP_RECORD_PARENT");
    unsetenv("TRANSHIP_RECORD_INNER");
    setenv("PATH", arena_printf(a, "%s:%s", s->shims, path), 1);
    for (size_t i = 0; i < sizeof launchers / sizeof *launchers; i++)
        setenv(launchers[i], fs_join(a, s->shims, SHIMS_LAUNCH), 0);
}
