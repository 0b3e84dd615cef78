#include "validate/stage/probe.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "validate/process/process.h"
#include "validate/session/files.h"

static const char kernel[] =
    "#include <hip/hip_runtime.h>\n__global__ void probe(int *p) { *p = 1; }\n";

struct probe {
    struct session *s;
    const struct toolchain *t;
    const char *arch;
    bool knows;
};

static int read_probe(void *ctx, const json_t *outcome)
{
    const json_t *knows = json_object_get(outcome, "knows");
    ((struct probe *)ctx)->knows = json_is_true(knows);
    return json_is_boolean(knows) ? 0 : -1;
}

/* Compiles a kernel for the architecture. Only the compiler's own answer is kept: a tool that it
 * does not find may be there next time. */
static enum step_keep make_probe(void *ctx, const char *work, json_t **outcome, struct err *err)
{
    struct probe *p = ctx;
    struct arena *a = &p->s->arena;
    const char *source = fs_join(a, work, "probe.hip"), *log = fs_join(a, work, "probe.log");
    if (anchor_write_path(source, STR(kernel), err) != 0)
        return STEP_CANNOT;
    struct words w = {0};
    words_append(&w, a, &p->t->compile);
    toolchain_archs(&(struct words){&p->arch, 1}, a, &w);
    /* The host's half is the same for all architectures, and takes as long as the kernel. */
    const char *rest[] = {"--cuda-device-only", "-c", source, "-o", "/dev/null"};
    words_append(&w, a, &(struct words){rest, 5});
    struct process process = {.argv = w.p, .output = log, .timeout = 120, .quiet_core = true};
    struct process_result r;
    if (process_run(&process, &r, err) != 0)
        return STEP_CANNOT;
    p->knows = r.end == PROCESS_EXITED && r.code == 0;
    *outcome = json_pack("{s:b}", "knows", p->knows);
    bool said = p->knows ||
                (r.end == PROCESS_EXITED && files_have(log, "error:") && files_have(log, p->arch));
    return said ? STEP_KEEP : STEP_GIVE_UP;
}

/* Asks whether the toolchain knows the architecture. The answer is kept as long as the toolchain
 * does not change. -1 if it can't be asked. */
static int knows_arch(struct probe *p, struct err *err)
{
    struct store_key key = {0};
    const char *entry;
    struct cached_step c = session_step(p->s, &p->s->arena);
    c.ctx = p;
    c.read = read_probe;
    c.make = make_probe;
    store_key_text(&key, "stage", "probe 2");
    store_key_text(&key, "toolchain", p->t->identity);
    store_key_words(&key, "command", p->t->compile.p);
    store_key_text(&key, "architecture", p->arch);
    enum step_end end = cached_step(&c, &key, &entry, err);
    store_key_release(&key);
    return end == STEP_BROKEN ? -1 : 0;
}

const char *probe_archs(struct session *s, struct toolchain *t, const char *const *arch)
{
    struct err err;
    const char *trouble = NULL;
    for (size_t i = 0; arch[i] && !process_interrupted(); i++) {
        struct probe p = {.s = s, .t = t, .arch = arch[i]};
        if (knows_arch(&p, &err) != 0)
            trouble = arena_strdup(&s->arena, str_of(err.msg));
        else if (p.knows)
            words_add(&t->arch, &s->arena, arch[i]);
    }
    return t->arch.n ? NULL : trouble ? trouble : "it supports none of the architectures";
}
