#include "project/parse/worker.h"
#include "base/die.h"
#include "project/parse/proof_block.h"
#include "project/parse/unit_block.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* libclang parses by recursion, and an input decides how deep: all is done on a thread with a large
 * stack. Pages that are not touched cost nothing. */
enum {
    PARSE_STACK = 256 << 20,
    GUARD_PAGES = 1 << 20, /* below it, where an overflow is seen */
    SIGNAL_STACK = 64 << 10
};

static struct {
    int socket;
    char *stack; /* the guard pages, and the stack above them */
} worker;

/* ---- crashes ---- */

/* An overflow has a better reason than the signal. The signal comes again and ends the process. */
static void on_crash(int number, siginfo_t *info, void *context)
{
    static const char text[] = "the code nests too deeply for its stack\n";
    const char *at = info->si_addr;
    (void)context;
    if (at >= worker.stack && at < worker.stack + GUARD_PAGES + (64 << 10) &&
        write(STDERR_FILENO, text, sizeof text - 1) < 0)
        errno = 0;
    signal(number, SIG_DFL);
}

static void watch_stack(void)
{
    static char second[SIGNAL_STACK];
    struct sigaction act = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&(stack_t){.ss_sp = second, .ss_size = sizeof second}, NULL);
    sigaction(SIGSEGV, &act, NULL);
    sigaction(SIGBUS, &act, NULL);
}

/* ---- limits ---- */

/* A number of pages of /proc/self/statm: 0 size, 1 resident, 2 shared, 5 data
 * and stack; as bytes. */
static uint64_t statm(int which)
{
    char text[256];
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    text[n < 0 ? 0 : n] = '\0';
    char *p = text;
    uint64_t value = 0;
    for (int i = 0; i <= which; i++)
        value = strtoull(p, &p, 10);
    return value * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void worker_limit(int which, uint64_t most)
{
    struct rlimit r;
    if (getrlimit(which, &r) == 0) {
        r.rlim_cur = most < r.rlim_max ? most : r.rlim_max;
        setrlimit(which, &r);
    }
}

/* Both are the parent's to watch, who knows more exactly; here they hold also where it is stopped,
 * and where memory goes faster than anybody looks. */
static void limit_parse(const struct worker_request *head)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    worker_limit(RLIMIT_CPU, (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                                 (uint64_t)head->timeout + 3);
    if (!WORKER_SANITIZED)
        worker_limit(RLIMIT_DATA, statm(5) + head->memory);
}

static void lift_limits(void)
{
    worker_limit(RLIMIT_CPU, RLIM_INFINITY);
    worker_limit(RLIMIT_DATA, RLIM_INFINITY);
}

/* ---- requests ---- */

static bool worker_read_all(void *out, size_t n)
{
    char *p = out;
    while (n) {
        ssize_t got = recv(worker.socket, p, n, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false; /* the parent is done, or gone */
        p += got;
        n -= (size_t)got;
    }
    return true;
}

static bool worker_write_all(const void *bytes, size_t n)
{
    const char *p = bytes;
    while (n) {
        ssize_t put = send(worker.socket, p, n, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        p += put;
        n -= (size_t)put;
    }
    return true;
}

static const char *worker_next_word(const char **p)
{
    const char *word = *p;
    *p += strlen(word) + 1;
    return word;
}

/* The files that somebody edits, as they stand in the body from p on. Where the body goes on. */
static const char *read_open(const char *p, uint32_t n, struct open_text *open)
{
    for (uint32_t i = 0; i < n; i++)
        open[i].path = worker_next_word(&p);
    const char *bytes = p + n * sizeof(uint32_t);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size;
        memcpy(&size, p + i * sizeof size, sizeof size);
        open[i].bytes = (struct str){bytes, size};
        bytes += (size_t)size + 1;
    }
    return bytes;
}

/* Parses what the body says, and appends the unit's block. False where it takes too much. */
static bool worker_parse(const struct worker_request *head, const char *body, struct buf *block)
{
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct clang_unit unit;
    struct err err;
    const char *p = body, *path = worker_next_word(&p);
    const char **flags = ARENA_ARRAY(&a, const char *, head->nflags);
    const char **wanted = ARENA_ARRAY(&a, const char *, head->nwanted);
    struct open_text *open = ARENA_ARRAY(&a, struct open_text, head->nopen);
    struct clang_options opt = {.cuda_path = head->has_cuda_path ? worker_next_word(&p) : NULL,
                                .flags = flags,
                                .nflags = (int)head->nflags,
                                .cuda = head->cuda,
                                .bare = head->bare,
                                .open = open,
                                .nopen = head->nopen,
                                .user_members = head->user_members};
    opt.system_cache = head->has_cache ? worker_next_word(&p) : NULL;
    opt.system_units = head->system_units;
    for (uint32_t i = 0; i < head->nflags; i++)
        flags[i] = worker_next_word(&p);
    for (uint32_t i = 0; i < head->nwanted; i++)
        wanted[i] = worker_next_word(&p);
    p = read_open(p, head->nopen, open);
    source_init(&src, path, (struct str){p, head->source_len}, &a);
    lex(&t, &src, &a);
    clang_parse(&opt, &src, &t, wanted, head->nwanted, &unit, &a);
    bool ok = unit_pack(&unit, block, &err) == 0;
    if (!ok)
        fprintf(stderr, "%s\n", err.msg);
    arena_release(&a);
    return ok;
}

/* The port's files, as they stand in the body from p on. */
static void worker_read_files(const char *p, uint32_t n, struct proof_file *file)
{
    for (uint32_t i = 0; i < n; i++)
        file[i].path = worker_next_word(&p);
    const char *sizes = p, *bytes = p + n * sizeof(uint32_t);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size;
        memcpy(&size, sizes + i * sizeof size, sizeof size);
        file[i].bytes = (struct str){bytes, size};
        bytes += size;
    }
}

/* Proves what the body says, and appends the proof's block. False where it takes too much. */
static bool prove(const struct worker_request *head, const char *body, struct buf *block)
{
    struct arena a = {0};
    struct clang_proof proof;
    struct err err;
    const char *p = body;
    const char **flags = ARENA_ARRAY(&a, const char *, head->nflags);
    const char **arch = ARENA_ARRAY(&a, const char *, head->narchs);
    struct proof_file *file = ARENA_ARRAY(&a, struct proof_file, head->nfiles);
    struct proof_options opt = {.flags = flags,
                                .nflags = (int)head->nflags,
                                .cuda = head->cuda,
                                .arch = arch,
                                .narchs = head->narchs};
    opt.include = worker_next_word(&p);
    opt.hip = worker_next_word(&p);
    opt.cache = head->has_cache ? worker_next_word(&p) : NULL;
    opt.units = head->system_units;
    for (uint32_t i = 0; i < head->nflags; i++)
        flags[i] = worker_next_word(&p);
    for (uint32_t i = 0; i < head->narchs; i++)
        arch[i] = worker_next_word(&p);
    worker_read_files(p, head->nfiles, file);
    bool ok = clang_prove(&opt, file, head->nfiles, &proof, &a);
    if (!ok)
        fputs("libclang gave no result\n", stderr);
    else if (proof_pack(&proof, head->nfiles, block, &err) != 0)
        ok = fprintf(stderr, "%s\n", err.msg) < 0;
    arena_release(&a);
    return ok;
}

/* One request: false when there are no more. */
static bool worker_serve(void)
{
    struct worker_request head;
    struct worker_reply reply = {0};
    struct buf out = {0};
    if (!worker_read_all(&head, sizeof head))
        return false;
    char *body = xmalloc((size_t)head.size + 1);
    body[head.size] = '\0';
    bool ok = worker_read_all(body, head.size);
    if (ok) {
        ok = ftruncate(STDERR_FILENO, 0) == 0;
        buf_add(&out, &reply, sizeof reply);
        limit_parse(&head);
        ok = (head.nfiles ? prove : worker_parse)(&head, body, &out) && ok;
        lift_limits();
        uint64_t resident = statm(1), shared = statm(2);
        reply.size = (uint32_t)(out.len - sizeof reply);
        reply.resident_bytes = resident > shared ? resident - shared : 0;
        memcpy(out.p, &reply, sizeof reply);
        ok = ok && worker_write_all(out.p, out.len);
    }
    free(body);
    buf_release(&out);
    return ok;
}

static void *serve_all(void *ctx)
{
    (void)ctx;
    watch_stack();
    while (worker_serve())
        ;
    _exit(0);
}

_Noreturn void worker_live(int socket, pid_t fork_server)
{
    pthread_attr_t attr;
    pthread_t thread;
    if (getppid() != fork_server)
        _exit(0);
    worker.socket = socket;
    worker.stack = mmap(NULL, PARSE_STACK + GUARD_PAGES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (worker.stack != MAP_FAILED) {
        mprotect(worker.stack, GUARD_PAGES, PROT_NONE);
        pthread_attr_init(&attr);
        pthread_attr_setstack(&attr, worker.stack + GUARD_PAGES, PARSE_STACK);
        if (pthread_create(&thread, &attr, serve_all, NULL) == 0)
            pthread_join(thread, NULL);
    }
    fprintf(stderr, "no stack for the parse: %s\n", strerror(errno));
    _exit(1);
}
