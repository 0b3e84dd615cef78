/* A kernel's text: entries, blocks, branches, and calls of handlers for instructions that are not
 * translated. */
#include "vgpu/jit/make.h"
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define W(member) ((unsigned)offsetof(struct wave, member))

static void make_add_line(struct buf *b, const char *start, const char *format, va_list list)
{
    char line[1024];
    vsnprintf(line, sizeof line, format, list);
    buf_addstr(b, start);
    buf_addstr(b, line);
    buf_addch(b, '\n');
}

static value make_define(struct maker *m, struct buf *b, const char *format, va_list list)
{
    value v;
    char start[40];
    snprintf(v.s, sizeof v.s, "%%v%u", m->values++);
    snprintf(start, sizeof start, "  %s = ", v.s);
    make_add_line(b, start, format, list);
    return v;
}

value make_value(struct maker *m, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    value v = make_define(m, &m->out, format, list);
    va_end(list);
    return v;
}

value make_lanes(struct maker *m, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    value v = make_define(m, &m->run.body, format, list);
    va_end(list);
    return v;
}

void make_line(struct maker *m, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    make_add_line(&m->out, "", format, list);
    va_end(list);
}

value make_constant(uint64_t x)
{
    value v;
    snprintf(v.s, sizeof v.s, "%lld", (long long)x);
    return v;
}

void make_lanes_line(struct maker *m, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    make_add_line(&m->run.body, "", format, list);
    va_end(list);
}

static value make_pointer(struct maker *m, const void *p)
{
    return make_value(m, "inttoptr i64 %llu to ptr", (unsigned long long)(uintptr_t)p);
}

value make_address(struct maker *m, const void *p)
{
    return make_pointer(m, p);
}

static value field(struct maker *m, unsigned offset)
{
    return make_value(m, "getelementptr i8, ptr %%w, i64 %u", offset);
}

static void set_pc(struct maker *m, const struct insn *at)
{
    value to = field(m, W(pc)), pc = make_address(m, at);
    make_line(m, "  store ptr %s, ptr %s", pc.s, to.s);
}

void make_pc(struct maker *m, const struct region_site *s)
{
    set_pc(m, s->at + s->insn.words);
}

void make_again(struct maker *m, const struct insn *at)
{
    value to = field(m, W(again)), from = make_address(m, at);
    make_line(m, "  store ptr %s, ptr %s", from.s, to.s);
}

static void make_flush(struct maker *m)
{
    run_close(m);
    scalar_store(m);
}

/* The handler; the wave's pc stands behind the instruction, as handlers expect. */
static void make_call(struct maker *m, const struct region_site *s)
{
    make_flush(m);
    make_pc(m, s);
    void *p;
    memcpy(&p, &s->insn.run, sizeof p);
    value handler = make_address(m, p), insn = make_address(m, s->at);
    make_line(m, "  call void %s(ptr %%w, ptr %s)", handler.s, insn.s);
    scalar_forget(m);
}

static value still_runs(struct maker *m)
{
    value at = field(m, W(state)), state = make_value(m, "load i8, ptr %s", at.s);
    return make_value(m, "icmp eq i8 %s, %d", state.s, WAVE_RUNS);
}

/* Goes on at the site's next instruction only if the wave still runs. */
static void leave_unless_running(struct maker *m)
{
    value runs = still_runs(m);
    unsigned label = m->labels++;
    make_line(m, "  br i1 %s, label %%on%u, label %%out", runs.s, label);
    make_line(m, "on%u:", label);
}

static void make_insn(struct maker *m, const struct region_site *s)
{
    bool done = false;
    run_make_room(m);
    switch (s->insn.format) {
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPK:
    case FORMAT_SOPC:
        done = scalar_insn(m, s);
        break;
    case FORMAT_SMEM:
        done = scalar_memory(m, s);
        break;
    case FORMAT_VOP1:
    case FORMAT_VOP2:
    case FORMAT_VOP3:
    case FORMAT_VOP3P:
    case FORMAT_VOPC:
        done = vector_insn(m, s) || vector_compare(m, s);
        break;
    case FORMAT_DS:
        done = lds_insn(m, s);
        break;
    case FORMAT_FLAT:
        done = global_insn(m, s);
        break;
    }
    if (done)
        return;
    make_call(m, s);
    leave_unless_running(m); /* vector instructions trap, too: matrices whose scale is missing */
}

/* The block that begins at a word; 0: the way out for one that is not in the
 * region, or not a block. */
static unsigned branch_to(struct maker *m, int64_t word, char label[32])
{
    long n = region_at(m->region, word);
    unsigned away = n >= 0 && m->region->sites[n].leads ? 0 : ++m->labels;
    if (away)
        snprintf(label, 32, "away%u", away);
    else
        snprintf(label, 32, "b%ld", n);
    return away;
}

/* The interpreter goes on there. */
static void make_away(struct maker *m, unsigned away, int64_t word)
{
    if (!away)
        return;
    make_line(m, "away%u:", away);
    set_pc(m, m->region->insns + word);
    make_line(m, "  br label %%out");
}

static value make_condition(struct maker *m, const char *name)
{
    const char *what = name + strlen("s_cbranch_");
    if (strncmp(what, "scc", 3) == 0) {
        value scc = scalar_scc(m);
        return make_value(m, "icmp %s i32 %s, 0", what[3] == '1' ? "ne" : "eq", scc.s);
    }
    unsigned reg = what[0] == 'v' ? SREG_VCC : SREG_EXEC;
    value mask = scalar_read_mask(m, reg);
    return make_value(m, "icmp %s i64 %s, 0", strstr(what, "nz") ? "ne" : "eq", mask.s);
}

/* The end of a block behind its last site. */
static void make_flow(struct maker *m, const struct region_site *s)
{
    char there[32], next[32];
    int64_t behind = (int64_t)s->word + s->insn.words;
    bool jumps = s->flow == FLOW_JUMP || s->flow == FLOW_BRANCH;
    unsigned far = jumps ? branch_to(m, behind + s->insn.imm, there) : 0;
    unsigned near = branch_to(m, behind, next);
    if (jumps) {
        value taken = {""};
        if (s->flow == FLOW_BRANCH)
            taken = make_condition(m, s->name);
        make_flush(m);
        if (s->flow == FLOW_JUMP)
            make_line(m, "  br label %%%s", there);
        else
            make_line(m, "  br i1 %s, label %%%s, label %%%s", taken.s, there, next);
    } else if (s->flow == FLOW_WAITS) {
        make_call(m, s);
        value runs = still_runs(m);
        make_line(m, "  br i1 %s, label %%%s, label %%out", runs.s, next);
    } else if (s->flow == FLOW_LEAVES) {
        make_call(m, s);
        make_line(m, "  br label %%out");
    } else {
        make_flush(m);
        make_line(m, "  br label %%%s", next);
    }
    make_away(m, far, behind + s->insn.imm);
    make_away(m, near, behind);
    scalar_forget(m);
}

static bool make_ends(const struct region *r, size_t n)
{
    return r->sites[n].flow > FLOW_NOTHING || n + 1 == r->count || r->sites[n + 1].leads ||
           r->sites[n + 1].word != r->sites[n].word + r->sites[n].insn.words;
}

/* A block is begun only while the slice lasts: the wave stops in front of it. */
static void make_head(struct maker *m, size_t first, size_t last)
{
    const struct region_site *s = &m->region->sites[first];
    make_line(m, "b%zu:", first);
    value at = field(m, W(left)), left = make_value(m, "load i32, ptr %s", at.s);
    value more = make_value(m, "icmp sgt i32 %s, 0", left.s);
    make_line(m, "  br i1 %s, label %%do%zu, label %%stop%zu", more.s, first, first);
    make_line(m, "stop%zu:", first);
    set_pc(m, s->at);
    make_line(m, "  br label %%out");
    make_line(m, "do%zu:", first);
    value less = make_value(m, "sub i32 %s, %zu", left.s, last - first + 1);
    make_line(m, "  store i32 %s, ptr %s", less.s, at.s);
}

static void make_blocks(struct maker *m)
{
    const struct region *r = m->region;
    for (size_t first = 0; first < r->count;) {
        size_t last = first;
        while (!make_ends(r, last))
            last++;
        make_head(m, first, last);
        for (size_t n = first; n <= last; n++)
            if (r->sites[n].flow == FLOW_NEXT)
                make_insn(m, &r->sites[n]);
        make_flow(m, &r->sites[last]);
        first = last + 1;
    }
}

static void make_start(struct maker *m, const char *name)
{
    make_line(m, "define void @%s(ptr %%w, i32 %%block) #0 {", name);
    value v = field(m, W(v)), g = field(m, W(group));
    make_line(m, "  %%v = load ptr, ptr %s", v.s);
    make_line(m, "  %%group = load ptr, ptr %s", g.s);
    value lds = make_value(m, "getelementptr i8, ptr %%group, i64 %u",
                           (unsigned)offsetof(struct group, lds));
    value bytes = make_value(m, "getelementptr i8, ptr %%group, i64 %u",
                             (unsigned)offsetof(struct group, lds_bytes));
    make_line(m, "  %%lds = load ptr, ptr %s", lds.s);
    make_line(m, "  %%ldsbytes32 = load i32, ptr %s", bytes.s);
    make_line(m, "  %%ldsbytes = zext i32 %%ldsbytes32 to i64");
    make_line(m, "  %%addresses = alloca [16 x i64], align 64");
    make_line(m, "  %%data = alloca [512 x i32], align 64");
    make_line(m, "  %%saved = alloca [%u x i32], align 64", MOST_SAVED * MAX_LANES);
    make_line(m, "  switch i32 %%block, label %%out [");
    for (size_t n = 0; n < m->region->count; n++)
        if (m->region->sites[n].leads)
            make_line(m, "    i32 %zu, label %%b%zu", n, n);
    make_line(m, "  ]\nout:\n  ret void");
}

void make_module(struct maker *m, const struct region *r, unsigned width, const char *name)
{
    memset(m, 0, sizeof *m);
    m->region = r;
    m->width = width;
    snprintf(m->ints, sizeof m->ints, "<%u x i32>", width);
    snprintf(m->floats, sizeof m->floats, "<%u x float>", width);
    snprintf(m->bools, sizeof m->bools, "<%u x i1>", width);
    make_start(m, name);
    make_blocks(m);
    make_line(m, "}");
    static const char *const functions[] = {"fma"};
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        make_line(m, "declare %s @llvm.%s.v%uf32(%s, %s, %s)", m->floats, functions[k], width,
                  m->floats, m->floats, m->floats);
    make_line(m, "declare %s @llvm.fshl.v%ui32(%s, %s, %s)", m->ints, width, m->ints, m->ints,
              m->ints);
    make_line(m, "declare %s @llvm.masked.load.v%ui32.p0(ptr, i32, %s, %s)", m->ints, width,
              m->bools, m->ints);
    make_line(m, "declare void @llvm.masked.store.v%ui32.p0(%s, ptr, i32, %s)", width, m->ints,
              m->bools);
    make_line(m,
              "attributes #0 = { nounwind \"prefer-vector-width\"=\"512\" "
              "\"min-legal-vector-width\"=\"%u\" }",
              width * 32);
}

void make_release(struct maker *m)
{
    buf_release(&m->out);
    buf_release(&m->run.body);
}
