/* Reads the contents of a compiled program: its code objects and their kernels. */
#include "base/fs.h"
#include "validate/stage/compile.h"

static struct arch_result *compile_inside_arch_of(struct build_result *b, const char *arch)
{
    for (size_t i = 0; i < b->arch.n; i++)
        if (strcmp(b->arch.p[i].arch, arch) == 0)
            return &b->arch.p[i];
    return NULL;
}

static void fail_arch(struct case_job *j, struct arch_result *r, const char *why)
{
    r->compile.verdict = VERDICT_FAIL;
    r->compile.why = why;
    j->b->compile.verdict = VERDICT_FAIL;
    j->b->compile.why = why;
}

/* Adds the kernels of one code object. */
static void take_code(struct case_job *j, const struct object_code *code)
{
    struct arch_result *r = compile_inside_arch_of(j->b, code->arch);
    if (!r)
        return;
    r->code_bytes += code->size;
    const struct digest both[] = {r->contents, code->contents};
    r->contents = digest_of((struct str){(const char *)both, sizeof both});
    for (size_t i = 0; i < code->kernel.n; i++) {
        const struct object_kernel *k = &code->kernel.p[i];
        if (!k->has_descriptor || !k->has_code)
            fail_arch(j, r,
                      arena_printf(j->a, "%s: the code object has no %s for it", k->name,
                                   k->has_code ? "kernel descriptor" : "code"));
        vec_push(&r->kernel, *k);
    }
}

static void read_object(struct case_job *j, const char *path)
{
    struct object o = {0};
    struct err err;
    if (object_read(path, j->a, &o, &err) != 0) {
        j->b->compile.verdict = VERDICT_FAIL;
        j->b->compile.why = arena_strdup(j->a, str_of(err.msg));
        return;
    }
    j->b->compressed |= o.compressed;
    for (size_t i = 0; i < o.code.n; i++)
        take_code(j, &o.code.p[i]);
    object_release(&o);
}

/* Conditions on the architecture may leave out some of the kernels, but not all of them. */
static void check_kernels(struct case_job *j)
{
    const struct arch_result *most = NULL;
    for (size_t i = 0; i < j->b->arch.n; i++)
        if (!most || j->b->arch.p[i].kernel.n > most->kernel.n)
            most = &j->b->arch.p[i];
    for (size_t i = 0; most && most->kernel.n && i < j->b->arch.n; i++) {
        struct arch_result *r = &j->b->arch.p[i];
        if (r->compile.verdict == VERDICT_PASS && !r->kernel.n)
            fail_arch(j, r,
                      arena_printf(j->a, "the program has no kernel for %s, but %zu for %s",
                                   r->arch, most->kernel.n, most->arch));
    }
}

void compile_look_inside(struct case_job *j)
{
    const char *program = fs_join(j->a, j->entry, "program");
    if (j->b->compile.verdict != VERDICT_PASS || j->k->build)
        return;
    if (fs_kind(program) == FS_FILE)
        read_object(j, j->program = program);
    else
        for (size_t i = 0; i < j->k->sources.n; i++)
            if (!str_ends(str_of(j->k->sources.p[i]), STR(".c")))
                read_object(j, arena_printf(j->a, "%s/%zu.o", j->entry, i));
    check_kernels(j);
}
