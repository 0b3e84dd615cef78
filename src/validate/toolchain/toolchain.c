#include "validate/toolchain/toolchain.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include <stdlib.h>
#include <sys/stat.h>

#if defined __aarch64__
static const char triplet[] = "aarch64-linux-gnu";
#else
static const char triplet[] = "x86_64-linux-gnu";
#endif

/* Returns path, size and time of a file as text: if it changes, it is another compiler. */
static const char *stamp(struct arena *a, const char *path)
{
    struct stat st;
    if (!path || stat(path, &st) != 0)
        return "-";
    return arena_printf(a, "%s %lld %lld", path, (long long)st.st_size, (long long)st.st_mtime);
}

/* True if one of the usable toolchains is for the release. A missing hipcc is listed as a toolchain
 * of the newest release; it does not keep another one of that release from being found. */
static bool have_release(const struct toolchains *t, release r)
{
    for (size_t i = 0; i < t->tool.n; i++)
        if (t->tool.p[i].rocm == r && !t->tool.p[i].missing)
            return true;
    return false;
}

static const char *toolchain_name_of(struct arena *a, release r)
{
    return arena_printf(a, "hip-%d.%d", r / 100, r % 100);
}

static bool is_wanted(const struct toolchain *t, const struct toolchain_options *o)
{
    return !o->wanted || !o->wanted->n || words_have(o->wanted, t->name);
}

/* hipcc of an installed ROCm. */
static void add_installed(struct toolchains *t, const struct toolchain_options *o, struct arena *a,
                          const char *root)
{
    const char *hipcc = fs_join(a, root, "bin/hipcc");
    release r = environment_headers(a, fs_join(a, root, "include"));
    if (!r || fs_kind(hipcc) != FS_FILE || have_release(t, r))
        return;
    struct toolchain tool = {
        .name = toolchain_name_of(a, r), .rocm = r, .include = fs_join(a, root, "include")};
    const char *debian = fs_join(a, root, arena_printf(a, "lib/%s", triplet));
    tool.libraries =
        fs_kind(fs_join(a, debian, "libamdhip64.so")) != FS_NONE ? debian : fs_join(a, root, "lib");
    const char *said = is_wanted(&tool, o) ? environment_version(a, hipcc) : NULL;
    tool.version = arena_printf(a, "hipcc, %s", said ? said : "which says no version");
    tool.identity = arena_printf(a, "%s %s %s", tool.version, stamp(a, hipcc),
                                 stamp(a, fs_join(a, tool.libraries, "libamdhip64.so")));
    words_add(&tool.compile, a, hipcc);
    words_add(&tool.compile, a, "-x");
    words_add(&tool.compile, a, "hip");
    /* To link, hipcc first looks for the machine's GPUs, which takes longer than linking, although
     * the objects contain their device code already. It ignores the target gfx000. */
    words_add(&tool.link, a, "/usr/bin/env");
    words_add(&tool.link, a, "HCC_AMDGPU_TARGET=gfx000");
    words_add(&tool.link, a, hipcc);
    words_add(&tool.linked, a, "-ldl");
    vec_push(&t->tool, tool);
}

/* Returns the folder of the device libraries in a Debian root: the newest one there. */
static const char *device_libraries(struct arena *a, const char *root)
{
    for (int llvm = 25; llvm >= 15; llvm--) {
        const char *at =
            arena_printf(a, "%s/usr/lib/llvm-%d/lib/clang/%d/amdgcn/bitcode", root, llvm, llvm);
        if (fs_kind(fs_join(a, at, "ockl.bc")) == FS_FILE)
            return at;
    }
    return NULL;
}

/* Returns the version of the package whose name begins with a text, in a list with lines "NAME
 * VERSION"; "?" if it is not in the list. */
static const char *package_version(struct arena *a, const char *list, const char *name)
{
    struct buf text = {0};
    struct err err;
    const char *found = "?";
    if (fs_read(list, 1 << 20, &text, &err) == 0)
        for (const char *at = text.p; at && *at;
             at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
            size_t n = strcspn(at, " \n"), rest = at[n] == ' ' ? strcspn(at + n + 1, " \n") : 0;
            if (rest && strncmp(at, name, strlen(name)) == 0)
                found = arena_strdup(a, (struct str){at + n + 1, rest});
        }
    buf_release(&text);
    return found;
}

/* The packages that decide what is compiled and how it runs. Debian's suites change, and a change
 * of theirs must be distinguished from one of ours. */
static const char *package_versions(struct arena *a, const char *headers, const char *root)
{
    const char *of_headers = fs_join(a, fs_dirname(a, headers), "packages.txt"),
               *of_root = fs_join(a, root, "packages.txt");
    return arena_printf(a, "headers %s, runtime %s, comgr %s, device libraries %s",
                        package_version(a, of_headers, "libamdhip64-dev"),
                        package_version(a, of_root, "libamdhip64-"),
                        package_version(a, of_root, "libamd-comgr"),
                        package_version(a, of_root, "rocm-device-libs"));
}

/* A release of HIP whose runtime is in a Debian root that tools/rocm-root makes. */
struct rooted {
    release rocm;
    const char *suffix; /* of the root's folder: that of the first release has none */
    /* the clang++ of the root that runs in it; "": the machine's clang 19 */
    const char *compiler;
    const char *runtime[2]; /* what programs are linked with */
};

static const struct rooted rooted[] = {
#define ROOT(major, minor, suffix, compiler, hip, hiprtc, suites, packages, alone)                 \
    {RELEASE(major, minor), suffix, compiler, {"-l:" hip, "-l:" hiprtc}},
#include "releases.def"
};

/* The places of a release's parts in a root. */
struct places {
    const char *name;    /* "6.4" */
    const char *headers; /* ends with "usr" */
    const char *root, *clang;
};

static const char *machines_clang(struct arena *a)
{
    static const char at[] = "/usr/lib/llvm-19/bin/clang++";
    const char *clang = environment_program(a, "clang++-19");
    return clang ? clang : fs_kind(at) == FS_FILE ? at : NULL;
}

/* Returns a folder beside this program, or the user's if that one lacks a wanted file. */
static const char *here_or_users(const char *beside, const char *wanted, const char *users,
                                 struct arena *a)
{
    const char *data = environment_data(a);
    return data && fs_kind(fs_join(a, beside, wanted)) == FS_NONE ? fs_join(a, data, users)
                                                                  : beside;
}

static struct places find_places(const struct rooted *r, const struct toolchain_options *o,
                                 struct arena *a)
{
    const char *name = arena_printf(a, "%d.%d", r->rocm / 100, r->rocm % 100);
    const char *root = arena_printf(a, "rocm-root%s", r->suffix);
    struct places p = {.name = name};
    const char *folder = environment_release_headers(a, r->rocm, o->headers, o->beside);
    p.headers = fs_absolute(a, fs_join(a, folder, "usr"));
    p.root =
        o->root
            ? fs_absolute(a, arena_printf(a, "%s%s", o->root, r->suffix))
            : fs_absolute(a, here_or_users(fs_join(a, o->beside, root), "packages.txt", root, a));
    p.clang = *r->compiler ? fs_join(a, p.root, r->compiler) : machines_clang(a);
    return p;
}

/* Notes what is missing for the release; tool->missing becomes the first of it, or NULL. */
static void find_lacks(struct toolchain *tool, struct arena *a, const struct places *p)
{
    tool->packages = p->clang ? NULL : "clang-19";
    tool->no_headers = !environment_headers(a, fs_join(a, p->headers, "include"));
    tool->no_root = fs_kind(fs_join(a, p->root, "packages.txt")) != FS_FILE;
    if (!p->clang)
        tool->missing = "clang++-19 is missing: apt-get install clang-19";
    else if (tool->no_headers)
        tool->missing =
            arena_printf(a, "no headers in %s: tranship headers %s --dir %s brings them",
                         p->headers, p->name, fs_dirname(a, fs_dirname(a, p->headers)));
    else if (tool->no_root)
        tool->missing = arena_printf(
            a, "no root with its runtime in %s: tools/rocm-root %s makes one", p->root, p->name);
    else if (!device_libraries(a, p->root) || fs_kind(p->clang) != FS_FILE)
        tool->missing = arena_printf(a,
                                     "no %s in %s: create the root again "
                                     "with tools/rocm-root %s",
                                     fs_kind(p->clang) == FS_FILE ? "device libraries" : "compiler",
                                     p->root, p->name);
}

/* Sets the commands that compile and link with these parts. */
static void toolchain_add_commands(struct toolchain *tool, const struct rooted *r,
                                   const struct places *p, struct arena *a)
{
    const char *compile[] = {
        p->clang,
        "-x",
        "hip",
        arena_printf(a, "--hip-path=%s", p->headers),
        arena_printf(a, "--rocm-device-lib-path=%s", device_libraries(a, p->root)),
        "-isystem",
        tool->include};
    for (size_t i = 0; i < sizeof compile / sizeof *compile; i++)
        words_add(&tool->compile, a, compile[i]);
    words_add(&tool->link, a, p->clang);
    /* -no-hip-rt: --hip-link alone would link the machine's libamdhip64 as well. The root's
     * libraries need its newer C library, which is not there when we link. */
    const char *linked[] = {arena_printf(a, "-L%s", tool->libraries),
                            r->runtime[0],
                            r->runtime[1],
                            "-Wl,--allow-shlib-undefined",
                            "-ldl",
                            "-lm",
                            "-pthread"};
    for (size_t i = 0; i < sizeof linked / sizeof *linked; i++)
        words_add(&tool->linked, a, linked[i]);
}

/* Clang with the release's headers, and its runtime in a root of its own. */
static void add_rooted(struct toolchains *t, const struct rooted *r,
                       const struct toolchain_options *o, struct arena *a)
{
    struct places p = find_places(r, o, a);
    if (have_release(t, r->rocm))
        return;
    struct toolchain tool = {
        .name = toolchain_name_of(a, r->rocm), .rocm = r->rocm, .root = p.root};
    tool.include = fs_join(a, p.headers, "include");
    tool.libraries = arena_printf(a, "%s/usr/lib/%s", p.root, triplet);
    find_lacks(&tool, a, &p);
    if (tool.missing) {
        tool.version = arena_printf(a, "clang with HIP %s's headers", p.name);
        tool.identity = "";
    } else {
        const char *said = is_wanted(&tool, o) ? environment_version(a, p.clang) : NULL;
        tool.version = arena_printf(a, "%s, HIP %s: %s", said ? said : "clang", p.name,
                                    package_versions(a, p.headers, p.root));
        tool.identity =
            arena_printf(a, "%s %s %s %s", tool.version, stamp(a, p.clang),
                         stamp(a, fs_join(a, p.root, "packages.txt")),
                         stamp(a, fs_join(a, fs_dirname(a, p.headers), "packages.txt")));
        toolchain_add_commands(&tool, r, &p, a);
    }
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
        add_installed(t, o, a, root);
    if (!t->tool.n) {
        struct toolchain none = {
            .name = "hip", .version = "hipcc", .identity = "", .rocm = HIP_NEWEST};
        none.missing =
            "no hipcc with its headers: apt-get install hipcc libamdhip64-dev, or set ROCM_PATH";
        none.packages = "hipcc libamdhip64-dev";
        vec_push(&t->tool, none);
    }
    for (size_t i = 0; i < sizeof rooted / sizeof *rooted; i++)
        add_rooted(t, &rooted[i], o, a);
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
