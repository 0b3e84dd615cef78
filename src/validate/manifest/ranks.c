#include "validate/manifest/ranks.h"
#include "validate/manifest/needs.h"
#include <stdlib.h>

int ranks_gpus(const struct test_case *k)
{
    int gpus = k->ranks;
    for (size_t i = 0; i < k->needs.n; i++) {
        struct need n = needs_parse(k->needs.p[i]);
        if (str_is(n.name, "gpus") && atoi(n.value.p) > gpus)
            gpus = atoi(n.value.p);
    }
    return gpus;
}

void ranks_launcher(const struct test_case *k, struct arena *a, struct words *out)
{
    if (k->ranks == 1)
        return;
    words_add(out, a, "mpirun");
    words_add(out, a, "-n");
    words_add(out, a, arena_printf(a, "%d", k->ranks));
}

/* Open MPI refuses to start more processes than there are cores, and any process for root, unless
 * these variables allow it. Other implementations don't refuse, and ignore the variables. */
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
