/* Pairs of a compute capability and a CUDA release: which there are, and which has most votes. */
#include "plan/conditions/sides_parts.h"

/* Capabilities and CUDA releases, the newest first. */
static const uint16_t archs[SIDES_ARCHS] = {SIDES_ARCH_PARSED,
                                            750,
                                            700,
                                            620,
                                            610,
                                            600,
                                            530,
                                            520,
                                            500,
                                            370,
                                            350,
                                            320,
                                            300,
                                            210,
                                            200,
                                            130,
                                            120,
                                            110,
                                            100};
static const int32_t cudas[SIDES_CUDAS] = {
    0, /* the tables' own */
    12080, 12060, 12050, 12040, 12030, 12020, 12010, 12000, 11080, 11070, 11060, 11050, 11040,
    11030, 11020, 11010, 11000, 10020, 10010, 10000, 9020,  9010,  9000,  8000,  7050,  7000};

uint16_t sides_arch_of(struct assumed best, int i)
{
    return i ? archs[i] : best.arch;
}

int32_t sides_cuda_of(struct assumed best, int i)
{
    return i ? cudas[i] : best.cuda;
}

struct assumed sides_best_pair(const struct map *m, const struct translate_options *opt)
{
    return (struct assumed){opt->as_arch ? opt->as_arch : SIDES_ARCH_PARSED,
                            (int32_t)sides_cuda_version(m, opt)};
}

struct assumed sides_best(const struct sides_votes *v, const struct map *m,
                          const struct translate_options *opt)
{
    struct sides_fit first = {v->arch[0], v->cuda[0], v->lost_arch[0], v->lost_cuda[0]};
    return sides_better(v, sides_best_pair(m, opt), first, m, opt);
}

void sides_votes_add(struct sides_votes *to, const struct sides_votes *from)
{
    for (int i = 0; i < SIDES_ARCHS; i++)
        to->arch[i] += from->arch[i], to->lost_arch[i] += from->lost_arch[i];
    for (int i = 0; i < SIDES_CUDAS; i++)
        to->cuda[i] += from->cuda[i], to->lost_cuda[i] += from->lost_cuda[i];
}

/* Returns whether a pair is better than the best so far, by what it loses, then by its votes; then it is
 * the best so far. */
static bool update_best(uint32_t votes, uint32_t lost, uint32_t *most, uint32_t *least)
{
    bool better = lost != *least ? lost < *least : votes > *most;
    *most = better ? votes : *most;
    *least = better ? lost : *least;
    return better;
}

struct assumed sides_better(const struct sides_votes *v, struct assumed base, struct sides_fit most,
                            const struct map *m, const struct translate_options *opt)
{
    struct assumed best = sides_best_pair(m, opt), found = base;
    for (int i = 0; i < SIDES_ARCHS && !opt->as_arch; i++) {
        if (update_best(v->arch[i], v->lost_arch[i], &most.arch, &most.lost_arch))
            found.arch = sides_arch_of(best, i);
    }
    for (int i = 0; i < SIDES_CUDAS && !opt->as_cuda; i++) {
        if (update_best(v->cuda[i], v->lost_cuda[i], &most.cuda, &most.lost_cuda))
            found.cuda = sides_cuda_of(best, i);
    }
    return found;
}

struct sides_fit sides_fit_of(const struct sides_votes *v, struct assumed pair)
{
    int arch = 0, cuda = 0; /* the best's */
    for (int i = 1; i < SIDES_ARCHS; i++)
        arch = archs[i] == pair.arch ? i : arch;
    for (int i = 1; i < SIDES_CUDAS; i++)
        cuda = cudas[i] == pair.cuda ? i : cuda;
    return (struct sides_fit){v->arch[arch], v->cuda[cuda], v->lost_arch[arch], v->lost_cuda[cuda]};
}

const struct macros_release *sides_assume(const struct macros *m, const struct map *map,
                                          const struct translate_options *opt,
                                          struct assumed around, const struct assumed *own,
                                          struct arena *a)
{
    struct assumed pair[SIDES_ARCHS + 2 * SIDES_CUDAS + 3], best = sides_best_pair(map, opt);
    uint32_t n = 0;
    pair[n++] = around;
    pair[n++] = (struct assumed){0, around.cuda};
    pair[n++] = best;
    for (int i = 0; i < SIDES_ARCHS && !opt->as_arch; i++)
        pair[n++] = (struct assumed){archs[i], around.cuda};
    for (int i = 0; i < SIDES_CUDAS && !opt->as_cuda; i++)
        pair[n++] = (struct assumed){around.arch, sides_cuda_of(best, i)},
        pair[n++] = (struct assumed){0, sides_cuda_of(best, i)}; /* the host's pass of it */
    return macros_release_assume(m, pair, n, own, a);
}
