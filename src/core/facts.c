#include "core/facts.h"
#include "base/search.h"

const struct fact_ref *facts_ref(const struct facts *f, uint32_t at)
{
    uint32_t i;
    search_first(i, f->nrefs, f->ref[i].at >= at);
    return i < f->nrefs && f->ref[i].at == at ? &f->ref[i] : NULL;
}

const struct fact_call *facts_call(const struct facts *f, uint32_t at)
{
    uint32_t i;
    search_first(i, f->ncalls, f->call[i].at >= at);
    return i < f->ncalls && f->call[i].at == at ? &f->call[i] : NULL;
}

bool facts_inactive(const struct facts *f, uint32_t at)
{
    uint32_t i;
    search_first(i, f->ninactive, f->inactive[i].end > at);
    return i < f->ninactive && f->inactive[i].begin <= at;
}

uint32_t spans_common(const struct span *a, uint32_t na, const struct span *b, uint32_t nb,
                      struct span *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0, k = 0; i < na && k < nb;) {
        struct span both = {a[i].begin > b[k].begin ? a[i].begin : b[k].begin,
                            a[i].end < b[k].end ? a[i].end : b[k].end};
        if (both.begin < both.end)
            out[n++] = both;
        if (a[i].end < b[k].end)
            i++;
        else
            k++;
    }
    return n;
}
