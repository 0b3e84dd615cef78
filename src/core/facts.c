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
