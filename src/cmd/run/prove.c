#include "cmd/run/prove.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include "clang/load.h"
#include "clang/proof.h"
#include <stdlib.h>

/* ---- architectures ---- */

static int prove_add_arch(struct project_options *p, const char **list, const char *name,
                          struct err *err)
{
    if (p->narchs == PROVE_ARCHS)
        return err_set(err, "--prove: more than %d architectures", PROVE_ARCHS);
    if (!*name || !clang_knows_arch(name))
        return err_set(err, "--prove: clang has no architecture '%s'; write it like gfx90a", name);
    list[p->narchs++] = name;
    p->translate.no_images |= strncmp(name, "gfx94", 5) == 0 || strncmp(name, "gfx95", 5) == 0;
    return 0;
}

/* Without a choice, one of 64 lanes and one of 32. */
static int parse_archs(const char *words, struct project_options *p, struct arena *a,
                       struct err *err)
{
    const char **list = ARENA_ARRAY(a, const char *, PROVE_ARCHS);
    const char *next = words ? words : "gfx90a,gfx1100";
    p->arch = list;
    p->narchs = 0;
    for (;;) {
        size_t n = strcspn(next, ",");
        if (prove_add_arch(p, list, arena_strdup(a, (struct str){next, n}), err) < 0)
            return -1;
        if (!next[n])
            return 0;
        next += n + 1;
    }
}

/* ---- headers ---- */

/* The folder of headers below one, as an installed ROCm, a package that was unpacked, or a
 * folder of headers has it. */
static const char *include_below(const char *folder, release *r, struct arena *a)
{
    static const char *const below[] = {"include", "usr/include", "."};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        const char *include = fs_join(a, folder, below[i]);
        if ((*r = environment_headers(a, include)))
            return include;
    }
    return NULL;
}

static const char *version_text(release r, struct arena *a)
{
    return arena_printf(a, "%d.%d", r / 100, r % 100);
}

static release prove_clamp(release r)
{
    return r > HIP_NEWEST ? HIP_NEWEST : r < HIP_OLDEST ? HIP_OLDEST : r;
}

static int use_named_headers(const char *folder, struct project_options *p, struct arena *a,
                             struct err *err)
{
    release found;
    const char *include = include_below(folder, &found, a);
    if (!include)
        return err_set(err, "--hip-path: no include/hip/hip_version.h below %s", folder);
    if (!p->translate.rocm)
        p->translate.rocm = prove_clamp(found);
    if (p->translate.rocm != prove_clamp(found))
        return err_set(err, "--hip-path: %s has HIP %s, but the port is for %s (--rocm)", folder,
                       version_text(found, a), version_text(p->translate.rocm, a));
    p->hip_include = include;
    p->hip = found;
    return 0;
}

static int find_headers(struct project_options *p, struct arena *a, struct err *err)
{
    const char *version, *root, *self = environment_self(a), *own;
    release wanted = p->translate.rocm;
    for (int i = 0; (root = environment_root(i)); i++) {
        p->hip_include = fs_join(a, root, "include");
        p->hip = environment_headers(a, p->hip_include);
        if (p->hip && prove_clamp(p->hip) == wanted)
            return 0;
    }
    own = environment_release_headers(a, wanted, NULL, self ? fs_dirname(a, self) : NULL);
    p->hip_include = own ? include_below(own, &p->hip, a) : NULL;
    if (p->hip_include && prove_clamp(p->hip) == wanted)
        return 0;
    version = version_text(wanted, a);
    return err_set(
        err,
        "--prove: the headers of HIP %s are missing; \"tranship headers %s\" fetches them, and "
        "--hip-path names the folder of an installed ROCm",
        version, version);
}

static bool prove_is_forbidden(const struct prove_options *o)
{
    const char *said = getenv("TRANSHIP_PROVE");
    return o->never || (said && strcmp(said, "no") == 0);
}

/* Nobody asked: the run is proved where that can be, and is not too long. */
static int prove_by_default(struct project_options *p, struct arena *a, struct err *err)
{
    struct err why;
    if (p->no_parse || clang_load())
        return 0;
    if (find_headers(p, a, &why) < 0) {
        p->hip_include = NULL;
        p->unproved =
            arena_printf(a,
                         "the headers of HIP %s are missing ('tranship headers %s' "
                         "fetches them)",
                         version_text(p->translate.rocm, a), version_text(p->translate.rocm, a));
        return 0;
    }
    p->prove_most = PROVE_UNITS;
    return parse_archs(NULL, p, a, err);
}

int prove_resolve(const struct prove_options *o, struct project_options *project, struct arena *a,
                  struct err *err)
{
    project->narchs = project->prove_most = 0;
    project->unproved = NULL;
    if (!o->asked && o->hip_path)
        return err_set(err, "--hip-path requires --prove");
    if (o->asked && project->no_parse)
        return err_set(err, "--prove and --no-parse exclude each other");
    if (o->asked && clang_load())
        return err_set(err, "--prove: libclang: %s ('tranship doctor' says what to install)",
                       clang_load());
    if (o->asked && o->hip_path && use_named_headers(o->hip_path, project, a, err) < 0)
        return -1;
    if (!project->translate.rocm)
        project->translate.rocm = environment_target();
    if (!o->asked)
        return o->automatic && !prove_is_forbidden(o) ? prove_by_default(project, a, err) : 0;
    if (!o->hip_path && find_headers(project, a, err) < 0)
        return -1;
    return parse_archs(o->list, project, a, err);
}
