/* find_package(): hip replaces the CUDA toolkit, and the packages of the libraries whose targets
 * the file uses are added. */
#include "build/cmake_parts.h"
#include <ctype.h>

/* The package that exports a target. */
static struct str package_of(const char *target)
{
    const char *colons = strstr(target, "::");
    bool hip = strcmp(target, "hip::host") == 0 || strcmp(target, "hip::device") == 0;
    if (strcmp(target, "hip::hipfftw") == 0)
        return STR("hipfft");
    return hip ? STR("hip") : str_of(colons ? colons + 2 : target);
}

static bool has(const struct cmake *cm, struct str package)
{
    for (size_t i = 0; i < cm->packages.n; i++)
        if (str_eq(cm->packages.p[i], package))
            return true;
    return false;
}

/* The package that a name of CUDA's asks for; empty where there is none, and for hip itself. */
static struct str asked_by(const struct cmake *cm, struct str name)
{
    static const char *const kinds[] = {"target", "libraries", "command"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct row r = cmake_row(cm, name, kinds[i]);
        const char *hip = row_ok(r) ? build_hip(cm->build, r, STR("")) : NULL;
        if (hip && (i == 0 || strstr(hip, "::")) && !str_is(package_of(hip), "hip"))
            return package_of(hip);
    }
    return STR("");
}

/* Calls fn for each package that the command's arguments ask for. */
typedef void package_fn(struct cmake *cm, const struct cmake_command *c, struct str package);

static void each_package(struct cmake *cm, const struct cmake_command *c, package_fn *fn)
{
    char lower[64] = "";
    for (size_t i = 0; i < c->name.n && i < sizeof lower - 1; i++)
        lower[i] = (char)tolower((unsigned char)c->name.p[i]);
    struct str package = asked_by(cm, str_of(lower));
    if (package.n)
        fn(cm, c, package);
    for (uint32_t i = 0; i < c->nargs; i++) {
        struct cmake_word w;
        for (size_t from = 0;
             c->arg[i].kind != CT_BRACKET && cmake_next_word(&c->arg[i], &from, &w);) {
            package = asked_by(cm, w.text);
            if (package.n)
                fn(cm, c, package);
        }
    }
}

static void note_package(struct cmake *cm, const struct cmake_command *c, struct str package)
{
    (void)c;
    if (!has(cm, package))
        vec_push(&cm->packages, package);
}

void cmake_packages_survey(struct cmake *cm)
{
    for (uint32_t i = 0; i < cm->file.ncommands; i++)
        each_package(cm, &cm->file.command[i], note_package);
}

/* ---- find_package(CUDAToolkit) ---- */

static bool has_word(const struct cmake_command *c, const char *word)
{
    return cmake_find(c, word) < c->nargs;
}

/* Versions and components are CUDA's own. */
static void drop_own(struct cmake_use *u)
{
    static const char *const words[] = {"EXACT", "MODULE", "REQUIRED", "QUIET", "CONFIG"};
    bool components = false;
    for (uint32_t i = 1; i < u->c->nargs; i++) {
        struct str s = u->c->arg[i].text;
        bool version = i == 1 && s.n && (isdigit((unsigned char)s.p[0]) || s.p[0] == '$');
        bool component = str_is(s, "COMPONENTS") || str_is(s, "OPTIONAL_COMPONENTS"), word = false;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            word |= str_is(s, words[k]);
        components = component || (components && !word);
        if (version)
            build_tell(u->cm->build, TS_BUILD_CARE, u->c->arg[i].span, u->c->arg[0].text,
                       "CUDA's version was removed. If the build needs a version, write ROCm's.");
        if (version || components || str_is(s, "EXACT") || str_is(s, "MODULE"))
            cmake_drop(u, i, 1);
    }
}

/* FindCUDA brought its commands along; in its place, HIP becomes a language. */
static void enable(struct cmake_use *u, struct buf *lines)
{
    if (!str_is(u->c->arg[0].text, "CUDA"))
        return;
    for (uint32_t i = 0; i < u->cm->file.ncommands; i++) {
        const struct cmake_command *c = &u->cm->file.command[i];
        bool enables = cmake_same(c->name, "project") || cmake_same(c->name, "enable_language");
        for (uint32_t k = 0; enables && k < c->nargs; k++)
            if (str_is(c->arg[k].text, "CUDA") || str_is(c->arg[k].text, "HIP"))
                return;
    }
    buf_addstr(lines, cmake_given_gpus(u));
    buf_addstr(lines, has_word(u->c, "REQUIRED")
                          ? "enable_language(HIP)\n"
                          : "if(hip_FOUND)\n  enable_language(HIP)\nendif()\n");
}

void cmake_find_package(struct cmake_use *u)
{
    struct build *b = u->cm->build;
    if (!u->c->nargs)
        return;
    const struct cmake_arg *name = &u->c->arg[0];
    struct row r = cmake_package_row(u->cm, name->text);
    bool toolkit = str_is(name->text, "CUDA") || str_is(name->text, "CUDAToolkit");
    if (row_ok(r))
        build_apply(b, r, (struct span){name->at, name->at + (uint32_t)name->text.n}, STR(""));
    else if (toolkit)
        build_replace(b, name->span, STR("hip"));
    u->done[0] = row_ok(r) || toolkit;
    if (!toolkit)
        return;
    drop_own(u);
    struct buf lines = {0};
    enable(u, &lines);
    for (size_t i = 0; i < u->cm->packages.n; i++)
        buf_printf(&lines, "%.*s(%.*s%s%s)\n", (int)u->c->name.n, u->c->name.p,
                   (int)u->cm->packages.p[i].n, u->cm->packages.p[i].p,
                   has_word(u->c, "QUIET") ? " QUIET" : "",
                   has_word(u->c, "REQUIRED") ? " REQUIRED" : "");
    if (lines.len)
        cmake_insert_after(u, lines.p);
    buf_release(&lines);
}

/* ---- targets in a file that leaves find_package() to another one ---- */

void cmake_want_package(struct cmake *cm, const struct cmake_command *c, struct str package)
{
    for (size_t i = 0; i < cm->found.n; i++)
        if (str_eq(cm->found.p[i].package, package) &&
            cmake_within(&cm->file, c->block, cm->found.p[i].block))
            return;
    vec_push(&cm->found, (struct cmake_found){package, c->block});
    struct cmake_use u = {cm, c, NULL};
    cmake_insert_before(&u, arena_printf(cm->build->arena, "find_package(%.*s REQUIRED)",
                                         (int)package.n, package.p));
}

void cmake_packages_before(struct cmake_use *u)
{
    bool condition = cmake_same(u->c->name, "if") || cmake_same(u->c->name, "elseif") ||
                     cmake_same(u->c->name, "while");
    if (!u->cm->finds && !condition)
        each_package(u->cm, u->c, cmake_want_package);
}
