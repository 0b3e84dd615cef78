#include "base/anchor.h"
#include "base/fs.h"
#include "core/facts_block.h"
#include "project/parse/unit_block.h"
#include "project/parse/workers.h"
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char plain[] =
    "#include <cuda_runtime.h>\n"
    "__global__ void k(int *p) { p[threadIdx.x] = FIVE; }\n"
    "int main() { int *p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); return cudaFree(p); }\n"
    "#ifdef __CUDA_ARCH__\nint device;\n#endif\n";
static const char *const flags[] = {"-DFIVE=5", "-I", "nowhere"};
static const struct clang_options options = {.flags = flags, .nflags = 3, .user_members = true};
static const struct workers_options two = {2, 60, WORKERS_MEMORY};

/* A text's facts by the pool. */
struct job {
    struct workers *workers;
    struct arena arena;
    struct source src;
    struct facts facts;
};

static void take_facts(struct job *j, struct str block)
{
    struct unit_facts unit;
    struct err err;
    char *own = arena_strdup(&j->arena, block);
    if (unit_unpack((struct str){own, block.n}, 0, &unit, &j->arena, &err) < 0 ||
        facts_unpack(unit.part[0].block, j->src.len, &j->facts, &j->arena, &err) < 0)
        fail_msg("%s", err.msg);
    assert_true(digest_eq(unit.part[0].digest, digest_of((struct str){j->src.bytes, j->src.len})));
}

static void *workers_test_run(void *ctx)
{
    struct job *j = ctx;
    struct unit_request r = {&options, j->src.path, {j->src.bytes, j->src.len}, NULL, 0};
    struct buf block = {0};
    struct err err;
    if (workers_parse(j->workers, &r, &block, &err) == 0)
        take_facts(j, buf_str(&block));
    else
        j->facts.trouble = arena_strdup(&j->arena, str_of(err.msg));
    buf_release(&block);
    return NULL;
}

static void job_init(struct job *j, struct workers *w, const char *text)
{
    *j = (struct job){.workers = w};
    source_init(&j->src, "test.cu", str_of(text), &j->arena);
}

static void job_run(struct job *j, struct workers *w, const char *text)
{
    job_init(j, w, text);
    workers_test_run(j);
}

/* The trouble of a text that can't be parsed. */
static void assert_trouble(struct workers *w, const char *text, const char *part)
{
    struct job j;
    job_run(&j, w, text);
    assert_false(j.facts.parsed);
    assert_int_equal(j.facts.nrefs, 0);
    assert_non_null(j.facts.trouble);
    if (!strstr(j.facts.trouble, part))
        fail_msg("%s", j.facts.trouble);
    arena_release(&j.arena);
}

static void assert_parsed(struct workers *w)
{
    struct job j;
    job_run(&j, w, plain);
    if (!j.facts.parsed)
        fail_msg("%s", j.facts.trouble);
    assert_true(j.facts.complete);
    arena_release(&j.arena);
}

/* Nothing that was started is left, dead or alive: what loses its parent becomes ours. */
static void assert_alone(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void workers_test_end(struct workers *w)
{
    workers_end(w);
    assert_alone();
}

static void the_facts_are_those_of_a_parse_here(void **state)
{
    (void)state;
    struct workers *w = workers_start(&two);
    for (int round = 0; round < 3; round++) {
        struct job j;
        struct tokens t;
        struct facts here = {0};
        struct buf a = {0}, b = {0};
        job_run(&j, w, plain);
        assert_true(j.facts.complete);
        assert_null(j.facts.trouble);
        lex(&t, &j.src, &j.arena);
        clang_facts((void *)(uintptr_t)&options, &j.src, &t, &here, &j.arena);
        facts_pack(&j.facts, j.src.len, &a, NULL);
        facts_pack(&here, j.src.len, &b, NULL);
        assert_true(str_eq(buf_str(&a), buf_str(&b)));
        buf_release(&a);
        buf_release(&b);
        arena_release(&j.arena);
    }
    workers_test_end(w);
}

static void nothing_asked_nothing_left(void **state)
{
    (void)state;
    workers_test_end(workers_start(&two));
    workers_end(NULL);
    workers_kill(); /* nobody is there */
    assert_alone();
}

/* More threads than workers, and a large source. */
static void many_at_once(void **state)
{
    (void)state;
    enum { MANY = 6 };
    struct workers *w = workers_start(&two);
    struct job job[MANY];
    pthread_t thread[MANY];
    struct buf large = {0};
    buf_addstr(&large, plain);
    for (int i = 0; i < 30000; i++)
        buf_addstr(&large, "// a comment of some length, one among many\n");
    for (int i = 0; i < MANY; i++) {
        job_init(&job[i], w, large.p);
        assert_int_equal(pthread_create(&thread[i], NULL, workers_test_run, &job[i]), 0);
    }
    for (int i = 0; i < MANY; i++) {
        pthread_join(thread[i], NULL);
        assert_true(job[i].facts.complete);
        arena_release(&job[i].arena);
    }
    buf_release(&large);
    workers_test_end(w);
}

static void a_crash_costs_one_file(void **state)
{
    (void)state;
    struct workers *w = workers_start(&(struct workers_options){1, 60, WORKERS_MEMORY});
    struct buf deep = {0};
    buf_addstr(&deep, "int deep = ");
    for (int i = 0; i < 300000; i++)
        buf_addstr(&deep, "- ");
    buf_addstr(&deep, "1;\n");
    for (int i = 0; i < 3; i++) {
        assert_trouble(w, deep.p, "the code nests too deeply for its stack");
        assert_parsed(w);
    }
    buf_release(&deep);
    workers_test_end(w);
}

static const char *endless(void)
{
    static struct buf text;
    if (!text.len) {
        buf_addstr(&text,
                   "constexpr unsigned f(unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; "
                   "i++) s += i; return s; }\n");
        for (int i = 0; i < 300; i++)
            buf_printf(&text, "constexpr unsigned c%d = f(4000000%d);\n", i, i);
    }
    return text.p;
}

static void time_is_limited(void **state)
{
    (void)state;
    struct workers *w = workers_start(&(struct workers_options){1, 1, WORKERS_MEMORY});
    assert_trouble(w, endless(), "the parse took more than 1 s of processor time");
    workers_test_end(w);
    w = workers_start(&two);
    assert_parsed(w);
    workers_test_end(w);
}

static void memory_is_limited(void **state)
{
    (void)state;
    char folder[] = "/tmp/workers_test_XXXXXX", text[300];
    assert_non_null(mkdtemp(folder));
    struct arena a = {0};
    struct err err;
    const char *file = fs_join(&a, folder, "large");
    assert_int_equal(anchor_write_path(file, STR(""), &err), 0);
    assert_int_equal(truncate(file, 200 << 20), 0);
    snprintf(text, sizeof text, "const unsigned char e[] = {\n#embed \"%s\"\n};\n", file);
    struct workers *w = workers_start(&(struct workers_options){1, 60, (uint64_t)256 << 20});
    assert_trouble(w, text, "the parse took more than 256 MiB of memory");
    assert_parsed(w);
    workers_test_end(w);
    unlink(file);
    rmdir(folder);
    arena_release(&a);
}

/* A kill from another thread, as a signal handler does it: what is parsed ends, and
 * nothing more begins. */
static void killed(void **state)
{
    (void)state;
    struct workers *w = workers_start(&two);
    struct job j;
    pthread_t thread;
    job_init(&j, w, endless());
    assert_int_equal(pthread_create(&thread, NULL, workers_test_run, &j), 0);
    workers_kill();
    pthread_join(thread, NULL);
    assert_false(j.facts.parsed);
    assert_non_null(j.facts.trouble);
    arena_release(&j.arena);
    assert_trouble(w, plain, "ended from outside");
    workers_end(w);
    while (waitpid(-1, NULL, 0) > 0) /* the workers lost their parent */
        ;
    assert_alone();
}

static void no_regular_file(void **state)
{
    (void)state;
    char folder[] = "/tmp/workers_test_XXXXXX", text[200];
    assert_non_null(mkdtemp(folder));
    struct arena a = {0};
    const char *fifo = fs_join(&a, folder, "fifo.h");
    assert_int_equal(mkfifo(fifo, 0600), 0);
    snprintf(text, sizeof text, "#include \"%s\"\nint f(void *p) { return cudaFree(p); }\n", fifo);
    struct workers *w = workers_start(&two);
    struct job j;
    job_run(&j, w, text);
    assert_true(j.facts.parsed);
    bool told = false;
    for (uint32_t i = 0; i < j.facts.ndiagnostics; i++)
        told = told || strstr(j.facts.diagnostic[i].text, "fifo.h': it is no regular file");
    assert_true(told);
    arena_release(&j.arena);
    workers_test_end(w);
    unlink(fifo);
    rmdir(folder);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_facts_are_those_of_a_parse_here),
        cmocka_unit_test(nothing_asked_nothing_left),
        cmocka_unit_test(many_at_once),
        cmocka_unit_test(a_crash_costs_one_file),
        cmocka_unit_test(time_is_limited),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(killed),
        cmocka_unit_test(no_regular_file),
    };
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
