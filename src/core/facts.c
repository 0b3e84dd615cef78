#include "core/facts.h"

/* The number of elements whose uint32_t key, at the address of the first one's, is at or below at. All
 * look-ups are this one: the keys are sorted, and stand size bytes apart. */
static uint32_t count_upto(const uint32_t *key, uint32_t n, size_t size, uint32_t at)
{
    uint32_t lo = 0, hi = n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (*(const uint32_t *)((const char *)key + mid * size) <= at)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

#define COUNT_UPTO(array, n, key, at) ((n) ? count_upto(&(array)->key, (n), sizeof *(array), (at)) : 0)

const struct fact_ref *facts_ref(const struct facts *f, uint32_t at)
{
    uint32_t n = COUNT_UPTO(f->ref, f->nrefs, at, at);
    return n && f->ref[n - 1].at == at ? &f->ref[n - 1] : NULL;
}

const struct fact_call *facts_call(const struct facts *f, uint32_t at)
{
    uint32_t n = COUNT_UPTO(f->call, f->ncalls, at, at);
    return n && f->call[n - 1].at == at ? &f->call[n - 1] : NULL;
}

const struct fact_device *facts_device(const struct facts *f, uint32_t at)
{
    /* Bodies nest, or lie apart: the last one that begins before and has not ended yet is the innermost. */
    for (uint32_t n = COUNT_UPTO(f->device, f->ndevice, body.begin, at); n; n--)
        if (at < f->device[n - 1].body.end)
            return &f->device[n - 1];
    return NULL;
}

bool facts_inactive(const struct facts *f, uint32_t at)
{
    uint32_t n = COUNT_UPTO(f->inactive, f->ninactive, begin, at);
    return n && at < f->inactive[n - 1].end;
}
