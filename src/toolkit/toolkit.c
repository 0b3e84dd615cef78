/* The folder of a toolkit: its programs, links and descriptions. */
#include "toolkit/toolkit.h"
#include "base/fs.h"
#include "base/words.h"
#include "toolkit/file.h"
#include "toolkit/headers.h"
#include "toolkit/libraries.h"
#include "toolkit/programs.h"
#include "toolkit/releases.h"
#include <limits.h>
#include <unistd.h>

struct maker {
    const char *dir; /* absolute */
    release cuda;
    struct arena *arena;
    struct err *err;
};

static const char *maker_path(struct maker *m, const char *name)
{
    return fs_join(m->arena, m->dir, name);
}

static int write_text(struct maker *m, const char *name, const char *text)
{
    return toolkit_file(maker_path(m, name), str_of(text), false, m->err);
}

/* What projects look for in several places. */
static int make_links(struct maker *m)
{
    static const char *const links[][2] = {
        {"lib64", "lib"},
        {"../../include", "targets/x86_64-linux/include"},
        {"../../lib64", "targets/x86_64-linux/lib"},
        {"../../include", "extras/CUPTI/include"},
        {"../../lib64", "extras/CUPTI/lib64"},
        {"lib64/pkgconfig", "pkgconfig"},
        {"../lib64", "nvvm/lib64"},
        {"../../include/nvvm.h", "nvvm/include/nvvm.h"},
    };
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (toolkit_link(links[i][0], maker_path(m, links[i][1]), m->err) != 0)
            return -1;
    return 0;
}

/* A word of a shell. */
static const char *quoted(struct maker *m, const char *text)
{
    struct words w = {0};
    struct buf out = {0};
    words_add(&w, m->arena, text);
    words_text(&w, &out);
    const char *word = arena_strdup(m->arena, buf_str(&out));
    buf_release(&out);
    return word;
}

/* Scripts, and no links to this program: what resolves links would find another folder behind
 * them. */
static int make_programs(struct maker *m)
{
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return err_set(m->err, "/proc/self/exe: it does not say where this program is");
    self[n] = '\0';
    const char *name, *folder;
    for (int i = 0; toolkit_program_at(i, &name, &folder); i++) {
        const char *path = maker_path(m, arena_printf(m->arena, "%s/%s", folder, name));
        char *text =
            arena_printf(m->arena, "#!/bin/sh\nTRANSHIP_TOOLKIT=%s exec %s --as %s \"$@\"\n",
                         quoted(m, m->dir), quoted(m, self), name);
        if (toolkit_file(path, str_of(text), true, m->err) != 0)
            return -1;
    }
    return 0;
}

/* The description of one library for pkg-config. */
static int write_package(struct maker *m, const char *name, const char *libs)
{
    int major = m->cuda / 100, minor = m->cuda % 100;
    char *text = arena_printf(m->arena,
                              "cudaroot=%s\nlibdir=${cudaroot}/lib64\n"
                              "includedir=${cudaroot}/include\n\nName: %s\n"
                              "Description: tranship's stand-in for %s of CUDA %d.%d\n"
                              "Version: %s\nLibs: -L${libdir} %s\nCflags: -I${includedir}\n",
                              m->dir, name, name, major, minor, releases_version(m->cuda, m->arena),
                              libs),
         *path = arena_printf(m->arena, "lib64/pkgconfig/%s-%d.%d.pc", name, major, minor);
    return write_text(m, path, text);
}

static int make_packages(struct maker *m)
{
    struct toolkit_library l;
    if (write_package(m, "cuda", "-L${libdir}/stubs -lcuda") != 0)
        return -1;
    for (int i = 0; toolkit_library_next(&i, m->cuda, &l, m->arena);)
        if (strcmp(l.name, "cuda") != 0 &&
            write_package(m, l.name,
                          arena_printf(m->arena, "%s-l%s",
                                       strchr(l.forms, 'd') ? "-L${libdir}/stubs " : "", l.name)) !=
                0)
            return -1;
    return 0;
}

/* version.json, with the parts that scripts ask for. */
static int write_versions(struct maker *m)
{
    static const char *const parts[] = {"cuda",      "cuda_cudart",  "cuda_nvcc",   "cuda_nvrtc",
                                        "cuda_nvtx", "cuda_cupti",   "libcublas",   "libcufft",
                                        "libcurand", "libcusolver",  "libcusparse", "libnpp",
                                        "libnvjpeg", "libnvjitlink", "libcufile"};
    const char *version = releases_version(m->cuda, m->arena);
    struct buf b = {0};
    buf_addstr(&b, "{\n");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        buf_printf(&b,
                   "   \"%s\" : {\n      \"name\" : \"tranship's stand-in\",\n"
                   "      \"version\" : \"%s\"\n   }%s\n",
                   parts[i], version, i + 1 < sizeof parts / sizeof *parts ? "," : "");
    buf_addstr(&b, "}\n");
    int rc = write_text(m, "version.txt", arena_printf(m->arena, "CUDA Version %s\n", version));
    if (rc == 0)
        rc = write_text(m, "version.json", b.p);
    buf_release(&b);
    return rc;
}

/* An LLVM module without anything in it: the magic number and an empty module block. */
static int write_libdevice(struct maker *m)
{
    static const char module[] = "BC\xc0\xde\x21\x0c\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00";
    struct str bytes = {module, sizeof module - 1};
    return toolkit_file(maker_path(m, "nvvm/libdevice/libdevice.10.bc"), bytes, false, m->err);
}

int toolkit_make(const char *dir, release cuda, struct err *err)
{
    struct arena a = {0};
    struct maker m = {fs_absolute(&a, dir), cuda, &a, err};
    int rc = toolkit_write_headers(m.dir, cuda, err);
    if (rc == 0)
        rc = toolkit_write_libraries(m.dir, cuda, err);
    if (rc == 0)
        rc = make_links(&m);
    if (rc == 0)
        rc = make_programs(&m);
    if (rc == 0)
        rc = write_text(&m, "bin/nvcc.profile", "TOP = $(_HERE_)/..\n");
    if (rc == 0)
        rc = write_libdevice(&m);
    if (rc == 0)
        rc = make_packages(&m);
    if (rc == 0)
        rc = write_versions(&m);
    arena_release(&a);
    return rc;
}
