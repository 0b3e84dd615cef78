/* Ranges and marks, for programs that make them: nobody listens, and so only depths
 * and numbers are kept. */
#define ROCTX_EXPORTS
#include <roctracer/roctx.h>
#include <stdatomic.h>

static _Thread_local int depth;
static _Atomic roctx_range_id_t next = 1;

uint32_t roctx_version_major(void)
{
    return ROCTX_VERSION_MAJOR;
}

uint32_t roctx_version_minor(void)
{
    return ROCTX_VERSION_MINOR;
}

void roctxMarkA(const char *message)
{
    (void)message;
}

/* The level of the range, from 0 on. */
int roctxRangePushA(const char *message)
{
    (void)message;
    return depth++;
}

/* The level of the range that ends; -1: there is none. */
int roctxRangePop(void)
{
    return depth ? --depth : -1;
}

roctx_range_id_t roctxRangeStartA(const char *message)
{
    (void)message;
    return atomic_fetch_add(&next, 1);
}

void roctxRangeStop(roctx_range_id_t id)
{
    (void)id;
}
