#include "rebuild/rocm.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "map/map.h"
#include "rebuild/exports.h"
#include "rebuild/rocm_parts.h"
#include "record/shims.h"
#include "toolkit/file.h"
#include "toolkit/stub.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int rocm_folder_write(const struct rocm_folder *f, const char *path, const struct buf *text,
                      bool script, struct err *err)
{
    const char *at = fs_join(f->arena, f->dir, path);
    struct buf old = {0};
    const bool same = fs_read(at, 1 << 24, &old, NULL) == 0 && str_eq(buf_str(&old), buf_str(text));
    buf_release(&old);
    if (same)
        return 0;
    if (fs_mkdirs(fs_dirname(f->arena, at), err) != 0 ||
        anchor_write_path(at, buf_str(text), err) != 0)
        return -1;
    return !script || chmod(at, 0755) == 0 ? 0 : err_set(err, "%s: %s", at, fs_reason(errno));
}

/* Makes a link below the folder; one that leads elsewhere is replaced. */
static int rocm_folder_link(const struct rocm_folder *f, const char *path, const char *to,
                            struct err *err)
{
    const char *at = fs_join(f->arena, f->dir, path);
    char now[4096];
    ssize_t n = readlink(at, now, sizeof now);
    const bool same = n >= 0 && str_is((struct str){now, (size_t)n}, to);
    return same ? 0 : toolkit_link(to, at, err);
}

bool rocm_folder_has_library(const struct rocm_folder *f, const char *name)
{
    return access(fs_join(f->arena, f->dir, arena_printf(f->arena, "lib/lib%s.so", name)), F_OK) ==
           0;
}

bool rocm_folder_has_headers(const struct rocm_folder *f, const char *name)
{
    /* rocThrust's folder is that of Thrust itself */
    name = strcmp(name, "rocthrust") == 0 ? "thrust" : name;
    return fs_kind(fs_join(f->arena, f->dir, arena_printf(f->arena, "include/%s", name))) ==
               FS_DIR ||
           fs_kind(fs_join(f->arena, f->tool->include, name)) == FS_DIR;
}

/* ---- libraries ---- */

/* Links a library's files, "libhipblas.so" and what is behind it, from the folder where they are. */
static int link_library(const struct rocm_folder *f, const char *folder, const char *name,
                        struct err *err)
{
    const char *file = arena_printf(f->arena, "lib%s.so", name), *some = NULL;
    const size_t n = strlen(file);
    int rc = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *e; rc == 0 && dir && (e = readdir(dir));)
        if (strncmp(e->d_name, file, n) == 0 && (!e->d_name[n] || e->d_name[n] == '.')) {
            some = fs_join(f->arena, folder, arena_strdup(f->arena, str_of(e->d_name)));
            rc = rocm_folder_link(f, arena_printf(f->arena, "lib/%s", e->d_name), some, err);
        }
    if (dir)
        closedir(dir);
    return rc;
}

/* Writes, for the linker, what a library of a root's exports: its own file needs the root's C
 * library, which no linker finds here. Programs are run by "tranship vgpu --root", with that file. */
static int put_exports(const struct rocm_folder *f, const char *name, struct err *err)
{
    const char *name_there = toolchain_library_file(f->arena, f->tool->libraries, name);
    const char *file = name_there ? fs_join(f->arena, f->tool->libraries, name_there) : NULL;
    const char *path = arena_printf(f->arena, "lib/lib%s.so", name);
    struct exports e;
    struct buf text = {0};
    if (!file)
        return 0;
    if (!stub_machine_known())
        return rocm_folder_link(f, path, file, err);
    if (exports_read(file, &e, f->arena, err) != 0)
        return -1;
    struct stub *stub = ARENA_ARRAY(f->arena, struct stub, e.function.n);
    for (size_t i = 0; i < e.function.n; i++)
        stub[i] = (struct stub){.name = e.function.p[i], .does = STUB_RETURNS, .value = -1};
    stub_shared(stub, e.function.n, e.soname, &text);
    int rc = rocm_folder_write(f, path, &text, false, err);
    buf_release(&text);
    return rc;
}

/* Links what stands for a library: ROCm's own, or a stand-in. */
static int link_found(const struct rocm_folder *f, const char *name, struct err *err)
{
    struct library l;
    if (library_find(f->tool, name, LIBS_HIP, fs_dirname(f->arena, f->self), f->arena, &l) != 0 ||
        !l.folder || !l.hip)
        return 0;
    return link_library(f, l.folder, l.hip, err);
}

/* Links one of the libraries in the list "hipblas/:hipBLAS,rocblas/:rocBLAS". */
static int link_folders(const struct rocm_folder *f, const char *list, struct err *err)
{
    while (list && *list) {
        size_t n = strcspn(list, "/:,");
        if (link_found(f, arena_strdup(f->arena, (struct str){list, n}), err) != 0)
            return -1;
        list += strcspn(list, ",");
        list += *list == ',';
    }
    return 0;
}

static int link_libraries(const struct rocm_folder *f, struct err *err)
{
    static const char *const runtime[] = {"amdhip64", "hiprtc", "hsa-runtime64"};
    for (size_t i = 0; i < sizeof runtime / sizeof *runtime; i++)
        if (f->tool->root ? put_exports(f, runtime[i], err) != 0
                          : link_library(f, f->tool->libraries, runtime[i], err) != 0)
            return -1;
    const struct table *t = &map_builtin;
    for (uint32_t i = 0; i < t->nrows; i++) {
        struct row r = {t, &t->rows[i]};
        if (r.data->kind == ROW_LIBRARY &&
            (link_found(f, row_cuda(r), err) != 0 ||
             link_folders(f, row_attr(r, ROW_ATTR_folders), err) != 0))
            return -1;
    }
    return 0;
}

/* The release's headers: all of them, or of a folder that holds other headers too, HIP's. */
static int link_headers(const struct rocm_folder *f, struct err *err)
{
    if (f->tool->root)
        return rocm_folder_link(f, "include", f->tool->include, err);
    static const char *const some[] = {"hip",    "hsa",     "rocprim", "hipcub",
                                       "thrust", "rocrand", "hiprand"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        const char *from = fs_join(f->arena, f->tool->include, some[i]);
        if (fs_kind(from) == FS_DIR &&
            rocm_folder_link(f, arena_printf(f->arena, "include/%s", some[i]), from, err) != 0)
            return -1;
    }
    return 0;
}

/* ---- programs ---- */

static int put_text(const struct rocm_folder *f, const char *path, const char *text,
                    struct err *err)
{
    struct buf bytes = {0};
    buf_addstr(&bytes, text);
    int rc = rocm_folder_write(f, path, &bytes, true, err);
    buf_release(&bytes);
    return rc;
}

/* A script that starts a program of the folder through the recorder, which only starts it while no
 * build is recorded. */
static int put_program(const struct rocm_folder *f, const char *path, const char *name,
                       struct err *err)
{
    const char *behind = fs_join(f->arena, f->dir, arena_printf(f->arena, "libexec/%s", name));
    return put_text(f, path, shims_script(f->self, "launch", behind, f->arena), err);
}

/* hipcc of an installation, which is told where its parts are: it would look for them here. */
static const char *installed_hipcc(const struct rocm_folder *f)
{
    const char *prefix = fs_dirname(f->arena, f->tool->include);
    const char *word[] = {
        "env", arena_printf(f->arena, "HIP_PATH=%s", prefix),
        arena_printf(f->arena, "ROCM_PATH=%s", prefix),
        arena_printf(f->arena, "HIP_CLANG_PATH=%s", fs_dirname(f->arena, f->clang)),
        f->tool->compile.p[0]};
    struct buf quoted = {0};
    words_text(&(struct words){word, sizeof word / sizeof *word}, &quoted);
    const char *more = arena_printf(
        f->arena,
        "export HIPCC_COMPILE_FLAGS_APPEND=\"$HIPCC_COMPILE_FLAGS_APPEND -idirafter %s\"\n",
        f->headers);
    const char *text = arena_printf(f->arena, "#!/bin/sh\n%sexec %s \"$@\"\n", more, quoted.p);
    buf_release(&quoted);
    return text;
}

/* What is behind it: hipcc of the installation, or this program with the folder's words. */
static int put_behind(const struct rocm_folder *f, const char *name, struct err *err)
{
    const bool hipcc = strcmp(name, "hipcc") == 0;
    const char *path = arena_printf(f->arena, "libexec/%s", name);
    return put_text(
        f, path,
        hipcc && !f->tool->root
            ? installed_hipcc(f)
            : shims_script(f->self, hipcc ? "rocm-hipcc" : "rocm-clang", f->dir, f->arena),
        err);
}

static int put_script(const struct rocm_folder *f, const char *path, const char *lines,
                      struct err *err)
{
    return put_text(f, path, arena_printf(f->arena, "#!/bin/sh\n%s", lines), err);
}

static const char *hipconfig_lines(const struct rocm_folder *f)
{
    return arena_printf(
        f->arena,
        "here='%s'\n"
        "[ $# -gt 0 ] || set -- --version\n"
        "for word; do\n"
        "  case $word in\n"
        "  -v | --version) printf '%%s' '%d.%d.0' ;;\n"
        "  -p | --path | -R | --rocmpath) printf '%%s' \"$here\" ;;\n"
        "  -l | --hipclangpath) printf '%%s' \"$here/llvm/bin\" ;;\n"
        "  -P | --platform) printf amd ;;\n"
        "  -c | --compiler) printf clang ;;\n"
        "  -r | --runtime) printf rocclr ;;\n"
        "  -C | --cpp_config) printf '%%s' \" -D__HIP_PLATFORM_AMD__= -I$here/include\" ;;\n"
        "  esac\n"
        "done\n",
        f->dir, f->tool->rocm / 100, f->tool->rocm % 100);
}

static const char *enumerator_lines(const struct rocm_folder *f)
{
    const char *lines = "echo gfx000\n";
    for (size_t i = 0; i < f->arch->n; i++)
        lines = arena_printf(f->arena, "%secho %s\n", lines, f->arch->p[i]);
    return lines;
}

static int put_programs(const struct rocm_folder *f, struct err *err)
{
    static const struct {
        const char *path, *name;
    } program[] = {
        {"bin/hipcc", "hipcc"},        {"llvm/bin/clang++", "clang++"}, {"llvm/bin/clang", "clang"},
        {"bin/amdclang++", "clang++"}, {"bin/amdclang", "clang"},
    };
    for (size_t i = 0; i < sizeof program / sizeof *program; i++)
        if (put_program(f, program[i].path, program[i].name, err) != 0 ||
            put_behind(f, program[i].name, err) != 0)
            return -1;
    /* build files with a HIP side of their own may run it: by that name, this program does its work */
    if (rocm_folder_link(f, "bin/hipify-perl", f->self, err) != 0)
        return -1;
    return put_script(f, "bin/hipconfig", hipconfig_lines(f), err) == 0 &&
                   put_script(f, "bin/rocm_agent_enumerator", enumerator_lines(f), err) == 0
               ? 0
               : -1;
}

/* ---- how the compiler is called ---- */

static void add_words(struct buf *out, const char *key, const struct words *w)
{
    for (size_t i = 0; i < w->n; i++)
        buf_printf(out, "%s %s\n", key, w->p[i]);
}

/* The clang that hipcc of an installation starts: it says its version. NULL: it is not found. */
static const char *installed_clang(const struct rocm_folder *f)
{
    struct arena *a = f->arena;
    char line[1024], number[16] = "";
    const char *found = NULL, *folder = NULL;
    struct buf command = {0};
    words_text(&(struct words){f->tool->compile.p, 1}, &command);
    buf_addstr(&command, " --version 2>/dev/null");
    FILE *said = popen(command.p, "re");
    while (said && fgets(line, sizeof line, said)) {
        const char *version = strstr(line, "clang version ");
        if (version)
            (void)sscanf(version, "clang version %15[0-9]", number);
        if (strncmp(line, "InstalledDir: ", 14) == 0)
            folder = arena_strdup(a, str_trim(str_of(line + 14)));
    }
    if (said)
        pclose(said);
    buf_release(&command);
    const char *place[] = {arena_printf(a, "/usr/lib/llvm-%s/bin/clang++", number),
                           arena_printf(a, "%s/clang++", folder ? folder : "")};
    for (size_t i = 0; i < sizeof place / sizeof *place && !found; i++)
        if (*number && fs_kind(place[i]) == FS_FILE)
            found = place[i];
    return found;
}

/* The words for clang itself of an installation that hipcc would tell it. */
static void add_installed_words(const struct rocm_folder *f, struct buf *out)
{
    const char *prefix = fs_dirname(f->arena, f->tool->include);
    const char *bitcode = fs_join(f->arena, f->tool->libraries, "amdgcn/bitcode");
    buf_printf(out, "compile --rocm-path=%s\ncompile --hip-path=%s\n", prefix, prefix);
    if (fs_kind(bitcode) == FS_DIR)
        buf_printf(out, "compile --rocm-device-lib-path=%s\n", bitcode);
}

/* The words of the toolchain that are flags: the compiler itself and its "-x hip" are not. */
static void add_compiler(const struct rocm_folder *f, struct buf *out)
{
    const struct words *w = &f->tool->compile;
    buf_printf(out, "clang %s\n", f->clang);
    if (!f->tool->root)
        add_installed_words(f, out);
    buf_printf(out, "compile -idirafter\ncompile %s\n", f->headers);
    for (size_t i = 1; f->tool->root && i < w->n; i++) {
        if (strcmp(w->p[i], "-x") == 0)
            i++;
        else
            buf_printf(out, "compile %s\n", w->p[i]);
    }
}

static int put_words(const struct rocm_folder *f, struct err *err)
{
    struct buf text = {0};
    add_compiler(f, &text);
    buf_printf(&text, "link -L%s/lib\nlink -Wl,-rpath,%s/lib\nlink -lamdhip64\n", f->dir, f->dir);
    buf_addstr(&text, "link -ldl\nlink -lm\nlink -pthread\n");
    add_words(&text, "arch", f->arch);
    int rc = rocm_folder_write(f, ROCM_WORDS, &text, false, err);
    buf_release(&text);
    return rc;
}

int rocm_folder_make(const char *dir, const struct toolchain *t, const struct words *arch,
                     const char *self, struct err *err)
{
    struct arena a = {0};
    struct rocm_folder f = {fs_absolute(&a, dir), t, arch, self, NULL, NULL, &a};
    f.clang = t->root ? t->compile.p[0] : installed_clang(&f);
    if (!f.clang) {
        arena_release(&a);
        return err_set(err, "%s: it does not say which clang it starts", t->compile.p[0]);
    }
    struct buf version = {0};
    buf_printf(&version, "%d.%d.0\n", t->rocm / 100, t->rocm % 100);
    int rc = rocm_folder_headers(&f, err);
    if (rc == 0)
        rc = put_words(&f, err);
    if (rc == 0)
        rc = rocm_folder_write(&f, ".info/version", &version, false, err);
    if (rc == 0)
        rc = link_headers(&f, err);
    if (rc == 0)
        rc = link_libraries(&f, err);
    if (rc == 0)
        rc = put_programs(&f, err);
    if (rc == 0)
        rc = rocm_folder_packages(&f, err);
    buf_release(&version);
    arena_release(&a);
    return rc;
}
