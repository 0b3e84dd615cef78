#include "vgpu/profile/hot.h"
#include "base/die.h"
#include <stdlib.h>
#include <string.h>

static int hot_by_place(const void *a, const void *b)
{
    const struct hot_line *x = a, *y = b;
    if (x->kernel != y->kernel)
        return (x->kernel > y->kernel) - (x->kernel < y->kernel);
    if (!x->line.file != !y->line.file)
        return x->line.file ? -1 : 1;
    if (!x->line.file)
        return (x->word > y->word) - (x->word < y->word);
    int files = strcmp(x->line.file, y->line.file);
    return files ? files : x->line.number - y->line.number;
}

static int by_heat(const void *a, const void *b)
{
    const struct hot_line *x = a, *y = b;
    return x->n.waves != y->n.waves ? (x->n.waves < y->n.waves) - (x->n.waves > y->n.waves)
                                    : hot_by_place(a, b);
}

static bool hot_is_same(const struct hot_line *a, const struct hot_line *b)
{
    return a->line.file && b->line.file && hot_by_place(a, b) == 0;
}

static void hot_join(struct hot_line *to, const struct hot_line *from)
{
    to->word = from->word < to->word ? from->word : to->word;
    to->vector += from->vector;
    /* Two instructions, such as a load and a compare-and-swap: their addresses are not compared. */
    to->many |= from->many;
    site_counts_add(&to->n, &from->n);
}

struct hot_line *hot_lines(const struct profile_kernel *k, bool all, size_t *n)
{
    size_t sites = 0, kept = 0;
    for (const struct profile_kernel *p = k; p; p = all ? p->next : NULL)
        sites += p->sites.n;
    struct hot_line *list = xcalloc(sites + 1, sizeof *list);
    sites = 0;
    for (const struct profile_kernel *p = k; p; p = all ? p->next : NULL)
        for (size_t s = 0; s < p->sites.n; s++) {
            const struct profile_site *site = &p->sites.site[s];
            list[sites++] = (struct hot_line){
                p,          site->line, site->word, site->op, site->vector ? site->n.waves : 0,
                site->many, site->n};
        }
    qsort(list, sites, sizeof *list, hot_by_place);
    for (size_t s = 0; s < sites; s++)
        if (kept && hot_is_same(&list[kept - 1], &list[s]))
            hot_join(&list[kept - 1], &list[s]);
        else
            list[kept++] = list[s];
    qsort(list, kept, sizeof *list, by_heat);
    *n = kept;
    return list;
}
