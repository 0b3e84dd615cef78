/* What probes write to, in a program whose sources have some: which statements were executed. */
#include "hits.h"
#include <stdio.h>
#include <stdlib.h>

unsigned char mutant_hit[MUTANT_PROBES];

/* MUTANT_HITS=FILE: a program of unit tests leaves the numbers of its
 * statements there, one a line. */
__attribute__((destructor)) static void write_hits(void)
{
    const char *path = getenv("MUTANT_HITS");
    FILE *f = path ? fopen(path, "a") : NULL;
    for (int i = 0; f && i < MUTANT_PROBES; i++)
        if (mutant_hit[i])
            fprintf(f, "%d\n", i);
    if (f && fclose(f) != 0)
        abort();
}
