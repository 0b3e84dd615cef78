/* Tests that a 64-bit access is one access: another thread never sees half of it. RCCL's protocols
 * and 64-bit atomic loads and stores of programs depend on that, because waves of two GPUs, or of
 * two blocks, run on different threads. */
#include "vgpu/exec/memory_bench.h"
#include <pthread.h>
#include <stdatomic.h>

enum { ROUNDS = 600000, WORDS = 128 };

static struct {
    _Atomic u64 word[WORDS];
    atomic_bool stop;
    unsigned torn;
} other;

static bool memory_whole_test_is_half(u64 x)
{
    return (u32)x != (u32)(x >> 32);
}

/* Writes all ones and all zeros by turns. */
static void *flip(void *unused)
{
    (void)unused;
    for (u64 x = 0; !atomic_load(&other.stop); x = ~x)
        for (unsigned k = 0; k < WORDS; k++)
            atomic_store_explicit(&other.word[k], x, memory_order_relaxed);
    return NULL;
}

/* Counts what a store left half done. */
static void *memory_whole_test_look(void *unused)
{
    (void)unused;
    while (!atomic_load(&other.stop))
        for (unsigned k = 0; k < WORDS; k++)
            other.torn += memory_whole_test_is_half(
                atomic_load_explicit(&other.word[k], memory_order_relaxed));
    return NULL;
}

static void aim(struct memory_bench *b, unsigned stride)
{
    EACH_LANE(&b->wave, l)
    {
        u64 at = (u64)(uintptr_t)other.word + (u64)l * stride;
        b->v[2][l] = (u32)at;
        b->v[3][l] = (u32)(at >> 32);
    }
}

/* Runs loads (words of 8 or 16 bytes a lane, whole waves and single lanes) while
 * another thread writes. */
static unsigned torn_loads(struct memory_bench *b, u32 word, unsigned stride)
{
    unsigned torn = 0;
    aim(b, stride);
    for (unsigned n = 0; n < ROUNDS; n++) {
        bench_exec(b, n % 2 ? ~UINT64_C(0) : UINT64_C(0xfffffffffffffffe));
        bench_run(b, word, 0x0a7f0002);
        for (unsigned l = n % 2 == 0; l < 64; l++)
            for (unsigned k = 0; k < stride / 4; k += 2)
                torn += b->v[10 + k][l] != b->v[11 + k][l];
    }
    return torn;
}

static void stores(struct memory_bench *b, u32 word, unsigned stride)
{
    aim(b, stride);
    for (unsigned n = 0; n < ROUNDS; n++) {
        bench_exec(b, n % 4 < 2 ? ~UINT64_C(0) : UINT64_C(0xfffffffffffffffe));
        memset(b->v[10], n % 2 ? 0xff : 0, 4 * sizeof b->v[10]);
        bench_run(b, word, 0x007f0a02);
    }
}

static struct memory_bench *memory_whole_test_begin(pthread_t *thread, void *(*with)(void *))
{
    memset(&other, 0, sizeof other);
    assert_int_equal(pthread_create(thread, NULL, with, NULL), 0);
    return bench_new("gfx90a");
}

static void memory_whole_test_end(pthread_t thread, struct memory_bench *b)
{
    atomic_store(&other.stop, true);
    pthread_join(thread, NULL);
    free(b);
}

static void loads_are_whole(void **state)
{
    (void)state;
    pthread_t thread;
    struct memory_bench *b = memory_whole_test_begin(&thread, flip);
    unsigned torn2 = torn_loads(b, 0xdc548000, 8);  /* global_load_dwordx2 v[10:11], v[2:3], off */
    unsigned torn4 = torn_loads(b, 0xdc5c8000, 16); /* global_load_dwordx4 v[10:13], v[2:3], off */
    memory_whole_test_end(thread, b);
    assert_int_equal(torn2, 0);
    assert_int_equal(torn4, 0);
}

static void stores_are_whole(void **state)
{
    (void)state;
    pthread_t thread;
    struct memory_bench *b = memory_whole_test_begin(&thread, memory_whole_test_look);
    stores(b, 0xdc748000, 8);  /* global_store_dwordx2 v[2:3], v[10:11], off */
    stores(b, 0xdc7c8000, 16); /* global_store_dwordx4 v[2:3], v[10:13], off */
    memory_whole_test_end(thread, b);
    assert_int_equal(other.torn, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_are_whole),
        cmocka_unit_test(stores_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
