#include "validate/stage/lacks.h"
#include "project/settings/environment.h"
#include "validate/manifest/needs.h"
#include "validate/manifest/ranks.h"
#include <stdlib.h>

/* Checks what depends on the toolchain and the machine. NULL if nothing is missing. */
static const char *machine_lacks(const struct case_job *j, struct need n)
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

static bool lacks_starts(const char *arch, const char *family)
{
    return strncmp(arch, family, strlen(family)) == 0;
}

/* Checks by architecture for the matrix instructions of CDNA and RDNA, image instructions and fp8
 * conversions (the ISA documents). */
static const char *device_lacks(const struct case_job *j, struct need n, const struct device *d)
{
    bool cdna3 = lacks_starts(d->arch, "gfx94") || lacks_starts(d->arch, "gfx95");
    bool cdna = cdna3 || lacks_starts(d->arch, "gfx90"),
         rdna3 = lacks_starts(d->arch, "gfx11") || lacks_starts(d->arch, "gfx12");
    if ((str_is(n.name, "images") && cdna3) ||
        (str_is(n.name, "fp8") && !cdna3 && !lacks_starts(d->arch, "gfx12")) ||
        (str_is(n.name, "mfma") && !cdna) || (str_is(n.name, "wmma") && !rdna3))
        return arena_printf(j->a, "it needs %.*s, which %s does not have", (int)n.name.n, n.name.p,
                            d->arch);
    if (str_is(n.name, "amd") && d->kind != DEVICE_AMD)
        return "it needs a real AMD GPU";
    if (str_is(n.name, "wave") && atoi(n.value.p) != d->wave)
        return arena_printf(j->a, "it needs waves of %s lanes", n.value.p);
    return NULL;
}

const char *case_lacks(const struct case_job *j, const struct device *d)
{
    if (d && !device_has(d, ranks_gpus(j->k)))
        return arena_printf(j->a, "it needs %d GPUs", ranks_gpus(j->k));
    if (!d && j->k->ranks > 1 && !environment_program(j->a, "mpirun"))
        return "its ranks are started by mpirun: apt-get install openmpi-bin";
    for (size_t i = 0; i < j->k->needs.n; i++) {
        struct need n = needs_parse(j->k->needs.p[i]);
        const char *why = d ? device_lacks(j, n, d) : machine_lacks(j, n);
        if (why)
            return why;
    }
    return NULL;
}
