#include "core/facts.h"

const struct fact_ref *facts_ref(const struct facts *f, uint32_t at)
{
    uint32_t lo = 0, hi = f->nrefs;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (f->ref[mid].at < at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < f->nrefs && f->ref[lo].at == at ? &f->ref[lo] : NULL;
}

const struct fact_call *facts_call(const struct facts *f, uint32_t at)
{
    uint32_t lo = 0, hi = f->ncalls;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (f->call[mid].at < at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < f->ncalls && f->call[lo].at == at ? &f->call[lo] : NULL;
}

/* Bodies nest (a lambda in a kernel): of those that begin before, the latest that has not ended. */
const struct fact_device *facts_device(const struct facts *f, uint32_t at)
{
    uint32_t lo = 0, hi = f->ndevice;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (f->device[mid].body.begin <= at)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (uint32_t k = lo; k > 0 && lo - k < 64; k--) {
        if (at < f->device[k - 1].body.end)
            return &f->device[k - 1];
    }
    return NULL;
}

bool facts_inactive(const struct facts *f, uint32_t at)
{
    uint32_t lo = 0, hi = f->ninactive;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (f->inactive[mid].end <= at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < f->ninactive && f->inactive[lo].begin <= at;
}
