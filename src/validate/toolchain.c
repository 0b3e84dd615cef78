#include "validate/toolchain.h"
#include "base/fs.h"
#include "project/environment.h"
#include <stdlib.h>
#include <sys/stat.h>

#if defined __aarch64__
static const char triplet[] = "aarch64-linux-gnu";
#else
static const char triplet[] = "x86_64-linux-gnu";
#endif

/* Size and time of a file: it is another compiler when they change. */
static const char *stamp(struct arena *a, const char *path)
{
    struct stat st;
    if (!path || stat(path, &st) != 0)
        return "-";
    return arena_printf(a, "%s %lld %lld", path, (long long)st.st_size, (long long)st.st_mtime);
}

static bool have_release(const struct toolchains *t, release r)
{
    for (size_t i = 0; i < t->tool.n; i++)
        if (t->tool.p[i].rocm == r)
            return true;
    return false;
}

static const char *name_of(struct arena *a, release r)
{
    return arena_printf(a, "hip-%d.%d", r / 100, r % 100);
}

/* hipcc of an installed ROCm. */
static void add_installed(struct toolchains *t, struct arena *a, const char *root)
{
    const char *hipcc = fs_join(a, root, "bin/hipcc");
    release r = environment_headers(a, fs_join(a, root, "include"));
    if (!r || fs_kind(hipcc) != FS_FILE || have_release(t, r))
        return;
    struct toolchain tool = {.name = name_of(a, r), .rocm = r, .include = fs_join(a, root, "include")};
    const char *debian = fs_join(a, root, arena_printf(a, "lib/%s", triplet));
    tool.libraries =
        fs_kind(fs_join(a, debian, "libamdhip64.so")) != FS_NONE ? debian : fs_join(a, root, "lib");
    const char *said = environment_version(a, hipcc);
    tool.version = arena_printf(a, "hipcc, %s", said ? said : "which says no version");
    tool.identity = arena_printf(a, "%s %s %s", tool.version, stamp(a, hipcc),
                                 stamp(a, fs_join(a, tool.libraries, "libamdhip64.so")));
    words_add(&tool.compile, a, hipcc);
    words_add(&tool.compile, a, "-x");
    words_add(&tool.compile, a, "hip");
    words_add(&tool.link, a, hipcc);
    words_add(&tool.linked, a, "-ldl");
    vec_push(&t->tool, tool);
}

/* The folder of the device libraries in a Debian root: the newest that is there. */
static const char *device_libraries(struct arena *a, const char *root)
{
    for (int llvm = 25; llvm >= 15; llvm--) {
        const char *at = arena_printf(a, "%s/usr/lib/llvm-%d/lib/clang/%d/amdgcn/bitcode", root, llvm, llvm);
        if (fs_kind(fs_join(a, at, "ockl.bc")) == FS_FILE)
            return at;
    }
    return NULL;
}

/* The version of the package whose name begins so, in a list with lines "NAME VERSION"; "?" where it is not
 * there. */
static const char *package_version(struct arena *a, const char *list, const char *name)
{
    struct buf text = {0};
    struct err err;
    const char *found = "?";
    if (fs_read(list, 1 << 20, &text, &err) == 0)
        for (const char *at = text.p; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
            size_t n = strcspn(at, " \n"), rest = at[n] == ' ' ? strcspn(at + n + 1, " \n") : 0;
            if (rest && strncmp(at, name, strlen(name)) == 0)
                found = arena_strdup(a, (struct str){at + n + 1, rest});
        }
    buf_release(&text);
    return found;
}

/* The packages that decide what is compiled and how it runs: Debian's suites move, and a change of theirs is
 * to be told from one of ours. */
static const char *package_versions(struct arena *a, const char *headers, const char *root)
{
    const char *of_headers = fs_join(a, fs_dirname(a, headers), "packages.txt"),
               *of_root = fs_join(a, root, "packages.txt");
    return arena_printf(
        a, "headers %s, runtime %s, comgr %s, device libraries %s",
        package_version(a, of_headers, "libamdhip64-dev"), package_version(a, of_root, "libamdhip64-"),
        package_version(a, of_root, "libamd-comgr"), package_version(a, of_root, "rocm-device-libs"));
}

/* What clang 19 lacks for HIP 6.4, or NULL. */
static const char *lacking(struct arena *a, const char *headers, const char *root, const char *clang)
{
    if (!clang)
        return "clang++-19 is not there: apt-get install clang-19";
    if (!environment_headers(a, fs_join(a, headers, "include")))
        return arena_printf(a, "no headers in %s: tools/rocm-headers 6.4 brings them", headers);
    if (fs_kind(fs_join(a, root, "packages.txt")) != FS_FILE)
        return arena_printf(a, "no root with its runtime in %s: tools/rocm-root makes one", root);
    if (!device_libraries(a, root))
        return arena_printf(a, "no device libraries in %s: make the root anew with tools/rocm-root", root);
    return NULL;
}

/* clang 19 with HIP 6.4's headers, and its runtime in a root of its own. */
static void add_root(struct toolchains *t, const struct toolchain_options *o, struct arena *a)
{
    const char *from_environment = getenv("TRANSHIP_ROCM_HEADERS");
    const char *headers = o->headers                              ? o->headers
                          : from_environment && *from_environment ? from_environment
                                                                  : fs_join(a, o->beside, "rocm");
    const char *root = fs_absolute(a, o->root ? o->root : fs_join(a, o->beside, "rocm-root"));
    const char *clang = environment_program(a, "clang++-19");
    if (!clang && fs_kind("/usr/lib/llvm-19/bin/clang++") == FS_FILE)
        clang = "/usr/lib/llvm-19/bin/clang++";
    headers = fs_absolute(a, fs_join(a, headers, "6.4/usr"));
    release r = RELEASE(6, 4);
    if (have_release(t, r))
        return;
    struct toolchain tool = {
        .name = name_of(a, r), .rocm = r, .include = fs_join(a, headers, "include"), .root = root};
    tool.missing = lacking(a, headers, root, clang);
    tool.libraries = arena_printf(a, "%s/usr/lib/%s", root, triplet);
    if (tool.missing) {
        tool.version = "clang 19 with HIP 6.4's headers";
        tool.identity = "";
        vec_push(&t->tool, tool);
        return;
    }
    const char *said = environment_version(a, clang);
    tool.version =
        arena_printf(a, "%s, HIP 6.4: %s", said ? said : "clang 19", package_versions(a, headers, root));
    tool.identity = arena_printf(a, "%s %s %s %s", tool.version, stamp(a, clang),
                                 stamp(a, fs_join(a, root, "packages.txt")),
                                 stamp(a, fs_join(a, fs_dirname(a, headers), "packages.txt")));
    const char *compile[] = {clang,
                             "-x",
                             "hip",
                             arena_printf(a, "--hip-path=%s", headers),
                             arena_printf(a, "--rocm-device-lib-path=%s", device_libraries(a, root)),
                             "-isystem",
                             tool.include};
    for (size_t i = 0; i < sizeof compile / sizeof *compile; i++)
        words_add(&tool.compile, a, compile[i]);
    words_add(&tool.link, a, clang);
    /* -no-hip-rt: --hip-link alone would link the machine's libamdhip64 as well. The root's libraries need
     * its newer C library, which is not there when we link. */
    const char *linked[] = {arena_printf(a, "-L%s", tool.libraries),
                            "-l:libamdhip64.so.6",
                            "-l:libhiprtc.so.6",
                            "-Wl,--allow-shlib-undefined",
                            "-ldl",
                            "-lm",
                            "-pthread"};
    for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
        words_add(&tool.linked, a, linked[i]);
    vec_push(&t->tool, tool);
}

static int by_release(const void *a, const void *b)
{
    const struct toolchain *x = a, *y = b;
    return (x->rocm > y->rocm) - (x->rocm < y->rocm);
}

void toolchains_find(struct toolchains *t, const struct toolchain_options *o, struct arena *a)
{
    const char *root;
    for (int i = 0; (root = environment_root(i)); i++)
        add_installed(t, a, root);
    if (!t->tool.n) {
        struct toolchain none = {.name = "hip", .version = "hipcc", .identity = "", .rocm = HIP_NEWEST};
        none.missing = "no hipcc with its headers: apt-get install hipcc libamdhip64-dev, or set ROCM_PATH";
        vec_push(&t->tool, none);
    }
    add_root(t, o, a);
    qsort(t->tool.p, t->tool.n, sizeof *t->tool.p, by_release);
}

void toolchains_release(struct toolchains *t)
{
    vec_release(&t->tool);
}

void toolchain_archs(const struct words *arch, struct arena *a, struct words *out)
{
    for (size_t i = 0; i < arch->n; i++)
        words_add(out, a, arena_printf(a, "--offload-arch=%s", arch->p[i]));
}
