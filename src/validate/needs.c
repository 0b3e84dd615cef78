/* What a case needs of toolchain, machine and device. */
#include "project/environment.h"
#include "validate/session.h"
#include <stdlib.h>

/* A word of `needs`, taken apart: "rocm>=6.4" is rocm, >=, 6.4. */
struct need {
    struct str name, sign, value;
};

static struct need take_apart(const char *word)
{
    size_t n = strcspn(word, "<>="), sign = strspn(word + n, "<>=");
    return (struct need){{word, n}, {word + n, sign}, str_of(word + n + sign)};
}

static const char *const flags[] = {"images", "fp8", "mfma", "wmma", "mpi", "amd"};

static bool is_flag(struct need n)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (str_is(n.name, flags[i]) && !n.sign.n)
            return true;
    return false;
}

const char *needs_trouble(const char *word)
{
    struct need n = take_apart(word);
    release r;
    if (is_flag(n))
        return NULL;
    if (str_is(n.name, "rocm") && (str_is(n.sign, ">=") || str_is(n.sign, "<")) &&
        release_parse(n.value, &r) == 0)
        return NULL;
    bool number = n.value.n && n.value.n < 4 && strspn(n.value.p, "0123456789") == n.value.n;
    if (str_is(n.name, "gpus") && str_is(n.sign, "=") && number && atoi(n.value.p) > 0)
        return NULL;
    if (str_is(n.name, "wave") && str_is(n.sign, "=") && (str_is(n.value, "32") || str_is(n.value, "64")))
        return NULL;
    if (str_is(n.name, "program") && str_is(n.sign, "=") && n.value.n)
        return NULL;
    return "it takes images, fp8, mfma, wmma, mpi, amd, gpus=N, wave=32, wave=64, rocm>=X.Y, rocm<X.Y, "
           "program=NAME";
}

/* What the toolchain and the machine have to say. NULL: nothing is missing. */
static const char *machine_lacks(const struct job *j, struct need n)
{
    release wanted;
    if (str_is(n.name, "rocm") && release_parse(n.value, &wanted) == 0) {
        bool least = str_is(n.sign, ">=");
        if (least ? j->t->rocm < wanted : j->t->rocm >= wanted)
            return arena_printf(j->a, "it needs ROCm %s %s", least ? "from" : "before", n.value.p);
    }
    if (str_is(n.name, "mpi") && !environment_program(j->a, "mpicxx"))
        return "it needs MPI: apt-get install libopenmpi-dev";
    if (str_is(n.name, "program") && !environment_program(j->a, n.value.p))
        return arena_printf(j->a, "it needs the program %s", n.value.p);
    return NULL;
}

static bool starts(const char *arch, const char *family)
{
    return strncmp(arch, family, strlen(family)) == 0;
}

/* CDNA's matrix instructions, RDNA's, image instructions, fp8 conversions: by architecture (the ISA
 * documents). */
static const char *device_lacks(const struct job *j, struct need n, const struct device *d)
{
    bool cdna3 = starts(d->arch, "gfx94") || starts(d->arch, "gfx95");
    bool cdna = cdna3 || starts(d->arch, "gfx90"),
         rdna3 = starts(d->arch, "gfx11") || starts(d->arch, "gfx12");
    if ((str_is(n.name, "images") && cdna3) ||
        (str_is(n.name, "fp8") && !cdna3 && !starts(d->arch, "gfx12")) || (str_is(n.name, "mfma") && !cdna) ||
        (str_is(n.name, "wmma") && !rdna3))
        return arena_printf(j->a, "it needs %.*s, which %s does not have", (int)n.name.n, n.name.p, d->arch);
    if (str_is(n.name, "amd") && d->kind != DEVICE_AMD)
        return "it needs a real AMD GPU";
    if (str_is(n.name, "wave") && atoi(n.value.p) != d->wave)
        return arena_printf(j->a, "it needs waves of %s lanes", n.value.p);
    return NULL;
}

const char *needs_missing(const struct job *j, const struct device *d)
{
    if (d && !device_has(d, needs_gpus(j->k)))
        return arena_printf(j->a, "it needs %d GPUs", needs_gpus(j->k));
    if (!d && j->k->ranks > 1 && !environment_program(j->a, "mpirun"))
        return "its ranks are started by mpirun: apt-get install openmpi-bin";
    for (size_t i = 0; i < j->k->needs.n; i++) {
        struct need n = take_apart(j->k->needs.p[i]);
        const char *why = d ? device_lacks(j, n, d) : machine_lacks(j, n);
        if (why)
            return why;
    }
    return NULL;
}

int needs_gpus(const struct test_case *k)
{
    int gpus = k->ranks;
    for (size_t i = 0; i < k->needs.n; i++) {
        struct need n = take_apart(k->needs.p[i]);
        if (str_is(n.name, "gpus") && atoi(n.value.p) > gpus)
            gpus = atoi(n.value.p);
    }
    return gpus;
}

/* ---- ranks ---- */

void ranks_launcher(const struct test_case *k, struct arena *a, struct words *out)
{
    if (k->ranks == 1)
        return;
    words_add(out, a, "mpirun");
    words_add(out, a, "-n");
    words_add(out, a, arena_printf(a, "%d", k->ranks));
}

/* Open MPI refuses to start more processes than there are cores, and any for root, unless told otherwise;
 * other implementations don't, and don't look at this. */
void ranks_environment(const struct test_case *k, struct arena *a, struct words *out)
{
    static const char *const settings[] = {
        "OMPI_ALLOW_RUN_AS_ROOT=1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
        "OMPI_MCA_rmaps_base_oversubscribe=1",
        "OMPI_MCA_plm=isolated", /* all ranks are here: no ssh is looked for */
        "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe",
    };
    for (size_t i = 0; k->ranks > 1 && i < sizeof settings / sizeof *settings; i++)
        words_add(out, a, settings[i]);
}
