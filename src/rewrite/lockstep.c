/* lockstep: locks that each lane takes by itself. They are rewritten so that the lane that has the
 * lock finishes before the others ask again; if that is impossible, the hang is reported. */
#include "plan/asm/assembly.h"
#include "plan/locks/lock.h"

static const char *blanks_before(const struct input *in, uint32_t i, struct arena *a)
{
    const struct source *src = in->src;
    uint32_t at = in->tok->tok[i].begin, begin = src->lines[source_place(src, at).line - 1],
             end = begin;
    while (end < at && (src->bytes[end] == ' ' || src->bytes[end] == '\t'))
        end++;
    return arena_strdup(a, source_text(src, (struct span){begin, end}));
}

static void lockstep_insert(struct output *out, uint32_t at, const char *text)
{
    edit_replace(out->edits, (struct span){at, at}, str_of(text), EDIT_REWRITE, "lockstep");
}

/* Before the loop's last bracket, or before what leaves it: the compiler can't know there
 * which lanes are done.
 */
static void keep_flag(const struct input *in, struct output *out, const struct lock *l)
{
    const struct tokens *t = in->tok;
    struct str flag = tok_raw(t, l->flag);
    uint32_t mark = l->early ? l->past - 1 : l->past;
    const char *nl = source_newline(in->src), *blanks = blanks_before(in, mark, out->arena);
    const char *call = arena_printf(out->arena, LOCK_FUNCTION "(%.*s);", (int)flag.n, flag.p);
    if (l->early)
        lockstep_insert(out, t->tok[mark].end,
                        arena_printf(out->arena, "%s%s%s", nl, blanks, call));
    else
        lockstep_insert(out, t->tok[mark].begin,
                        arena_printf(out->arena, "    %s%s%s", call, nl, blanks));
}

/* break becomes a flag, and the loop is left behind the if. */
static void keep_break(const struct input *in, struct output *out, const struct lock *l, int number)
{
    const struct tokens *t = in->tok;
    const char *nl = source_newline(in->src), *loop = blanks_before(in, l->first, out->arena);
    const char *blanks = blanks_before(in, l->past - 1, out->arena);
    const char *done =
        number ? arena_printf(out->arena, "tranship_done%d", number + 1) : "tranship_done";
    lockstep_insert(
        out, t->tok[l->first].begin,
        arena_printf(out->arena, "int %s;%s%s%s = 0;%s%s", done, nl, loop, done, nl, loop));
    edit_replace(out->edits, tok_span(t, (struct tok_range){l->leave, l->leave + 1}),
                 str_of(arena_printf(out->arena, "%s = 1", done)), EDIT_REWRITE, "lockstep");
    lockstep_insert(out, t->tok[l->past - 1].end,
                    arena_printf(out->arena, "%s%s" LOCK_FUNCTION "(%s);%s%sif (%s)%s%s    break;",
                                 nl, blanks, done, nl, blanks, done, nl, blanks));
}

/* Makes the code from the lock to its release a block, for which the lanes take turns. */
static void keep_section(const struct input *in, struct output *out, const struct lock *l)
{
    const struct tokens *t = in->tok;
    const char *nl = source_newline(in->src), *blanks = blanks_before(in, l->first, out->arena);
    uint32_t last = l->acquire.past + 1; /* ";" or "{" "}" */
    last += tok_is(t, last, P_LBRACE);
    struct span whole = tok_span(t, (struct tok_range){l->first, last + 1});
    struct span placeholder[] = {tok_span(t, l->acquire),
                                 {t->tok[last - 1].end, t->tok[last].begin}};
    if (str_trim(source_text(in->src, placeholder[1])).n == 0) /* else a comment */
        placeholder[1].end = placeholder[1].begin;
    edit_template(out->edits, whole,
                  "for (int tranship_wants = 1; tranship_wants; " LOCK_FUNCTION
                  "(tranship_wants)) if (!($0)) {$1",
                  placeholder, 2, EDIT_REWRITE, "lockstep");
    lockstep_insert(
        out, t->tok[l->past - 1].end,
        arena_printf(out->arena, "%s%stranship_wants = 0;%s%s}", nl, blanks, nl, blanks));
}

static void lockstep_tell(const struct input *in, struct output *out, const struct lock *l)
{
    static const char each[] =
        "The lanes of a wavefront run through a loop together: the lane that holds the lock waits "
        "at the loop's end for those that want it.";
    static const char leaders[] =
        "With wavefronts of 32 lanes (RDNA) the kernel does not hang. A wavefront of 64 lanes "
        "(CDNA) holds two CUDA warps, and so both of their leaders.";
    struct span span = tok_span(in->tok, (struct tok_range){l->call, l->call + 1});
    bool hangs = l->shape == LOCK_UNKNOWN;
    finding_add(out->findings, hangs ? TS_LOCK_HANGS : TS_LOCK_KEPT, span,
                tok_raw(in->tok, l->call), NULL,
                !hangs       ? NULL
                : l->leaders ? leaders
                             : each);
}

static void tell_lane_waits(const struct input *in, struct output *out)
{
    static const int number[] = {TS_WAITS_FOR_WARP, TS_APART_IN_BRANCHES, TS_APART_IN_LOOP};
    struct lane_waits m = {0};
    lane_waits_find(&m, in);
    for (size_t i = 0; i < m.v.n; i++) {
        uint32_t at = m.v.p[i].at;
        const struct assembly *s = assembly_at(in->assemblies, at);
        struct str name = s ? s->ptx.convergent : tok_raw(in->tok, at);
        finding_add(out->findings, number[m.v.p[i].kind],
                    tok_span(in->tok, (struct tok_range){at, at + 1}), name, NULL, NULL);
    }
    lane_waits_release(&m);
}

static void lockstep_run(const struct input *in, struct output *out)
{
    struct locks locks = {0};
    locks_find(&locks, in);
    for (size_t i = 0, breaks = 0; i < locks.v.n; i++) {
        const struct lock *l = &locks.v.p[i];
        if (l->shape == LOCK_FLAG)
            keep_flag(in, out, l);
        else if (l->shape == LOCK_BREAK)
            keep_break(in, out, l, (int)breaks++);
        else if (l->shape == LOCK_SECTION)
            keep_section(in, out, l);
        lockstep_tell(in, out, l);
    }
    locks_release(&locks);
    tell_lane_waits(in, out);
}

const struct rewrite rewrite_lockstep = {"lockstep", .run = lockstep_run};
