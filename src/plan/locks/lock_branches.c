/* Finds convergent operations that lanes of one warp reach from different places, which works in
 * CUDA and not in one wavefront: shuffles, votes and barriers in both branches of a condition on
 * which lanes differ, and in loops that they leave one by one. */
#include "plan/asm/assembly.h"
#include "plan/input/constant.h"
#include "plan/locks/lock.h"
#include "plan/locks/lock_parts.h"

enum { WARP = 32, DEPTH_MAX = 3, SIGHT = 400 };

/* How an expression separates the threads. */
enum parts {
    PARTS_NONE,   /* nothing that is known */
    PARTS_WARPS,  /* whole warps have the same: a warp's number */
    PARTS_THREAD, /* the number of a thread in its block */
    PARTS_LANES   /* the number of a lane, or what is one for lanes and zero for others */
};

struct search {
    const struct lock_finder *f;
    VEC(uint32_t) convergent; /* tokens of convergent operations, in their order */
};

/* Is the mask of an exchange the full warp, as it is usually written? */
static bool is_full_text(struct str s)
{
    return lock_has_part(s, "ffffffff") || lock_has_part(s, "FFFFFFFF") ||
           lock_has_part(s, "FULL") || str_starts(s, STR("~")) || str_starts(s, STR("-"));
}

/* Inline PTX with such an instruction? */
static bool is_convergent_assembly(const struct input *in, uint32_t i)
{
    const struct assembly *s = in->assemblies->n ? assembly_at(in->assemblies, i) : NULL;
    if (!s || !s->is_ptx)
        return false;
    bool all_lanes = s->ptx.all_lanes;
    for (uint32_t k = 0; k < s->ptx.nmasks; k++)
        all_lanes |= s->ptx.masks[k] < s->noperands &&
                     is_full_text(source_text(in->src, s->operand[s->ptx.masks[k]]));
    return all_lanes;
}

static bool is_convergent(const struct input *in, uint32_t i)
{
    static const char *const all[] = {"__syncthreads", "__syncthreads_count", "__syncthreads_and",
                                      "__syncthreads_or", NULL};
    static const char *const masked[] = {"__shfl_",  "__ballot_sync", "__any_sync", "__all_sync",
                                         "__match_", "__reduce_",     "__syncwarp", NULL};
    const struct tokens *t = in->tok;
    struct str word = tok_raw(t, i);
    if (t->tok[i].kind != TOK_IDENT || !str_starts(word, STR("__")) || !tok_is(t, i + 1, P_LPAREN))
        return is_convergent_assembly(in, i);
    if (tok_any_word(t, i, all))
        return true;
    bool known = str_is(word, "__syncwarp") || str_ends(word, STR("_sync"));
    for (int k = 0; known && masked[k]; k++)
        if (str_starts(word, str_of(masked[k])))
            return tok_is(t, i + 2, P_RPAREN) || is_full_text(tok_raw(t, i + 2));
    return is_convergent_assembly(in, i);
}

/* The first convergent operation among these tokens, or LOCK_NOWHERE. */
static uint32_t convergent_in(const struct search *s, struct tok_range r)
{
    for (size_t k = 0; k < s->convergent.n; k++)
        if (s->convergent.p[k] >= r.first && s->convergent.p[k] < r.past)
            return s->convergent.p[k];
    return LOCK_NOWHERE;
}

/* By its name: a lane's number, or a warp's. Numbers of lanes ("numLanes",
 * "lanesPerRow") are none. */
static enum parts lock_branches_of_name(struct str word)
{
    static const char *const warps[] = {"warpI", "warp_", "wid", "WarpI", "warpid", "wrp", NULL};
    static const char *const uniform[] = {"num",  "Num",   "lanes", "Lanes", "LANE",
                                          "per_", "Per",   "count", "Count", "Mask",
                                          "mask", "kLane", "size",  "Size",  NULL};
    for (int k = 0; warps[k]; k++)
        if (lock_has_part(word, warps[k]) && !lock_has_part(word, "lane"))
            return PARTS_WARPS;
    for (int k = 0; uniform[k]; k++)
        if (lock_has_part(word, uniform[k]))
            return PARTS_NONE;
    if (lock_has_part(word, "lane") || lock_has_part(word, "Lane"))
        return PARTS_LANES;
    return str_is(word, "tid") ? PARTS_THREAD : PARTS_NONE;
}

static enum parts parts_of(const struct lock_finder *f, struct tok_range r, int depth);

/* The variable's value, from the last "name = ..." before it; a parameter's by its name. */
static enum parts of_variable(const struct lock_finder *f, uint32_t name, int depth)
{
    const struct tokens *t = f->t;
    struct str word = tok_raw(t, name);
    for (uint32_t i = name; depth < DEPTH_MAX && i-- > f->body.first;) {
        if (t->tok[i].kind != TOK_IDENT || !tok_is(t, i + 1, P_ASSIGN) ||
            !str_eq(tok_raw(t, i), word) || tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW))
            continue;
        uint32_t past = i + 2;
        while (past < f->body.past && !tok_is(t, past, P_SEMI) && !tok_is(t, past, P_COMMA)) {
            bool opens = tok_is(t, past, P_LPAREN) || tok_is(t, past, P_LBRACKET);
            past = opens && t->tok[past].match > past ? t->tok[past].match + 1 : past + 1;
        }
        struct tok_range value = {i + 2, past};
        return past > name ? PARTS_NONE : parts_of(f, value, depth + 1);
    }
    return lock_branches_of_name(word);
}

/* "threadIdx.y": where a block is a warp wide, whole warps have the same. */
static enum parts of_identifier(const struct lock_finder *f, uint32_t i, int depth)
{
    const struct tokens *t = f->t;
    if (tok_word(t, i, "threadIdx"))
        return tok_is(t, i + 1, P_DOT) && tok_word(t, i + 2, "x") ? PARTS_THREAD : PARTS_WARPS;
    bool member = tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) || tok_is(t, i - 1, P_SCOPE);
    return member || tok_is(t, i + 1, P_LPAREN) ? PARTS_NONE : of_variable(f, i, depth);
}

/* Whether lanes part at "value OPERATOR number", where value has what `parts` says. */
static enum parts behind_operator(const struct tokens *t, enum parts parts, struct tok_range r,
                                  uint32_t at)
{
    long value = 0;
    bool known = constant_value(t, (struct tok_range){at + 1, r.past}, &value);
    if (!known && at + 2 <= r.past)
        known = constant_value(t, (struct tok_range){at + 1, at + 2}, &value);
    if (tok_is(t, at, P_SLASH) || tok_is(t, at, P_SHR)) {
        long by = tok_is(t, at, P_SHR) && known && value < 31 ? 1L << value : value;
        bool within = known && by % WARP != 0 && (parts == PARTS_LANES || by < WARP);
        return within ? PARTS_LANES : PARTS_WARPS;
    }
    if (tok_is(t, at, P_AMP) && known && value % WARP == 0)
        return PARTS_WARPS;
    if (tok_is(t, at, P_PERCENT) && known && value % WARP == 0 && value != WARP)
        return PARTS_THREAD; /* of a larger group */
    if (tok_is(t, at, P_PERCENT) || tok_is(t, at, P_AMP))
        return PARTS_LANES;
    return parts;
}

/* Says how an expression without comparisons separates the threads. */
static enum parts parts_of_value(const struct lock_finder *f, struct tok_range r, int depth)
{
    const struct tokens *t = f->t;
    enum parts parts = PARTS_NONE;
    for (uint32_t i = r.first; i < r.past; i++) {
        bool call = t->tok[i].kind == TOK_IDENT && tok_is(t, i + 1, P_LPAREN);
        if (call && str_ends(tok_raw(t, i), STR("_sync")))
            return PARTS_NONE; /* a vote: all have the same */
        if (tok_is(t, i, P_LBRACKET))
            return PARTS_NONE; /* data, which nobody knows */
        if (t->tok[i].kind == TOK_IDENT) {
            enum parts of = of_identifier(f, i, depth);
            parts = of > parts ? of : parts;
        } else if (parts > PARTS_WARPS && (tok_is(t, i, P_SLASH) || tok_is(t, i, P_SHR) ||
                                           tok_is(t, i, P_PERCENT) || tok_is(t, i, P_AMP))) {
            parts = behind_operator(t, parts, r, i);
            if (parts == PARTS_WARPS)
                return parts;
        }
    }
    return parts;
}

/* A number of threads that whole warps are on one side of: "tid < 64"; a
 * lane's number is below 32. */
static enum parts at_comparison(const struct lock_finder *f, struct tok_range r, uint32_t at,
                                int depth)
{
    const struct tokens *t = f->t;
    struct tok_range side[] = {{r.first, at}, {at + 1, r.past}};
    enum parts of[] = {parts_of_value(f, side[0], depth), parts_of_value(f, side[1], depth)};
    bool equal = tok_is(t, at, P_EQ) || tok_is(t, at, P_NE);
    for (int k = 0; k < 2; k++) {
        long value;
        bool known = constant_value(t, side[!k], &value);
        if (of[k] == PARTS_LANES && of[!k] <= PARTS_WARPS)
            return known && !equal && value >= WARP ? PARTS_NONE : PARTS_LANES;
        if (of[k] == PARTS_THREAD && of[!k] == PARTS_NONE && known)
            return equal || value % WARP != 0 ? PARTS_LANES : PARTS_WARPS;
    }
    return PARTS_NONE;
}

/* One part of a condition, between && and ||. */
static enum parts parts_of_part(const struct lock_finder *f, struct tok_range r, int depth)
{
    static const uint8_t signs[] = {P_EQ, P_NE, P_LESS, P_GREATER, P_LE, P_GE};
    const struct tokens *t = f->t;
    while (r.past > r.first + 1 &&
           (tok_is(t, r.first, P_NOT) ||
            (tok_is(t, r.first, P_LPAREN) && t->tok[r.first].match == r.past - 1))) {
        r.past -= tok_is(t, r.first, P_LPAREN);
        r.first++;
    }
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
        for (size_t k = 0; k < sizeof signs; k++)
            if (tok_is(t, i, signs[k]))
                return at_comparison(f, r, i, depth);
    }
    return parts_of_value(f, r, depth);
}

static enum parts parts_of(const struct lock_finder *f, struct tok_range r, int depth)
{
    const struct tokens *t = f->t;
    enum parts all = PARTS_NONE;
    if (r.past <= r.first || r.past - r.first > SIGHT)
        return all;
    while (tok_is(t, r.first, P_LPAREN) && t->tok[r.first].match == r.past - 1)
        r = (struct tok_range){r.first + 1, r.past - 1};
    for (uint32_t i = r.first, from = r.first; i <= r.past; i++) {
        if (i < r.past && tok_is(t, i, P_QUESTION))
            return PARTS_NONE;
        if (i < r.past && tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
        if (i < r.past && !tok_is(t, i, P_AND) && !tok_is(t, i, P_OR))
            continue;
        enum parts part = parts_of_part(f, (struct tok_range){from, i}, depth);
        all = part > all ? part : all;
        from = i + 1;
    }
    return all;
}

/* Is the condition one that lanes of a warp part at? A thread's number alone says
 * something, too: all but 0.
 */
static bool parts_lanes(const struct lock_finder *f, struct tok_range r)
{
    return parts_of(f, r, 0) == PARTS_LANES;
}

static bool lock_branches_add(struct lane_waits *m, uint32_t at, enum lane_wait_kind kind)
{
    for (size_t k = 0; k < m->v.n; k++)
        if (m->v.p[k].at == at)
            return false;
    vec_push(&m->v, (struct lane_wait){at, kind});
    return true;
}

/* Does the branch end the function: "{ ...; return; }"? */
static bool returns(const struct tokens *t, struct tok_range branch)
{
    uint32_t i = branch.past;
    while (i > branch.first && (tok_is(t, i - 1, P_RBRACE) || tok_is(t, i - 1, P_SEMI)))
        i--;
    while (i > branch.first && !tok_is(t, i - 1, P_SEMI) && !tok_is(t, i - 1, P_LBRACE) &&
           !tok_is(t, i - 1, P_RBRACE))
        i--;
    return tok_is_word(t, i, W_RETURN);
}

/* "if (condition) ... else ...", and what stands behind an if that ends with a return. */
static void look_at_if(struct lane_waits *m, const struct search *s, uint32_t i)
{
    const struct tokens *t = s->f->t;
    uint32_t open = i + 1; /* "if constexpr" is the same for all */
    if (!tok_is(t, open, P_LPAREN) || t->tok[open].match <= open)
        return;
    uint32_t close = t->tok[open].match, past = lock_past_statement(t, close + 1);
    if (past == LOCK_NOWHERE)
        return;
    struct tok_range branch = {close + 1, past}, other = {past, past};
    uint32_t first = convergent_in(s, branch);
    if (first == LOCK_NOWHERE)
        return;
    if (tok_is_word(t, past, W_ELSE))
        other.past = lock_past_statement(t, past + 1);
    else if (returns(t, branch))
        other.past = s->f->body.past;
    if (other.past != LOCK_NOWHERE && convergent_in(s, other) != LOCK_NOWHERE &&
        parts_lanes(s->f, (struct tok_range){open + 1, close}))
        lock_branches_add(m, first, LANE_WAIT_BRANCHES);
}

/* Does a name in the range stand in the loop as one that it changes: "i++",
 * "i += 2", "i = next"? */
static bool lock_branches_changes(const struct tokens *t, uint32_t name, struct tok_range loop)
{
    for (uint32_t i = loop.first; i < loop.past; i++) {
        if (t->tok[i].kind != TOK_IDENT || !str_eq(tok_raw(t, i), tok_raw(t, name)))
            continue;
        if (tok_is(t, i + 1, P_INCREMENT) || tok_is(t, i + 1, P_DECREMENT) ||
            tok_is(t, i + 1, P_ASSIGN) || tok_is_compound(t, i + 1) ||
            (i > 0 && (tok_is(t, i - 1, P_INCREMENT) || tok_is(t, i - 1, P_DECREMENT))))
            return true;
    }
    return false;
}

/* Is a bound that the loop does not change another one for each lane: "k < lane"? */
static bool has_bound_of_lanes(const struct lock_finder *f, struct tok_range condition,
                               struct tok_range loop)
{
    const struct tokens *t = f->t;
    for (uint32_t i = condition.first; i < condition.past; i++) {
        if (!tok_is(t, i, P_LESS) && !tok_is(t, i, P_LE) && !tok_is(t, i, P_GREATER) &&
            !tok_is(t, i, P_GE))
            continue;
        struct tok_range side[] = {{condition.first, i}, {i + 1, condition.past}};
        for (int k = 0; k < 2; k++) {
            bool stable = true;
            for (uint32_t n = side[k].first; n < side[k].past; n++)
                stable &= t->tok[n].kind != TOK_IDENT || !lock_branches_changes(t, n, loop);
            bool other = side[!k].past == side[!k].first + 1 &&
                         lock_branches_changes(t, side[!k].first, loop);
            if (stable && other && parts_of_value(f, side[k], 0) >= PARTS_THREAD)
                return true;
        }
    }
    return false;
}

/* Rounds of the same length for all: "i += 32", "i += blockDim.x". Others: "i++", "i += 4". */
static bool steps_by_less(const struct tokens *t, struct tok_range step)
{
    long value;
    for (uint32_t i = step.first; i < step.past; i++) {
        if (tok_is(t, i, P_INCREMENT) || tok_is(t, i, P_DECREMENT))
            return true;
        if (tok_is_compound(t, i))
            return constant_value(t, (struct tok_range){i + 1, step.past}, &value) &&
                   value % WARP != 0;
    }
    return false;
}

/* "for (i = lane; i < n; i++)": the first lane goes round most often. */
static bool begins_at_lane(const struct lock_finder *f, struct tok_range init,
                           struct tok_range step)
{
    const struct tokens *t = f->t;
    for (uint32_t i = init.first; i < init.past; i++)
        if (tok_is(t, i, P_ASSIGN))
            return parts_of_value(f, (struct tok_range){i + 1, init.past}, 0) >= PARTS_THREAD &&
                   steps_by_less(t, step);
    return false;
}

static uint32_t find_semi(const struct tokens *t, uint32_t i, uint32_t past)
{
    while (i < past && !tok_is(t, i, P_SEMI))
        i++;
    return i;
}

static void look_at_loop(struct lane_waits *m, const struct search *s, uint32_t i)
{
    const struct tokens *t = s->f->t;
    uint32_t open = i + 1, close = tok_is(t, open, P_LPAREN) ? t->tok[open].match : 0;
    uint32_t past = close > open ? lock_past_statement(t, close + 1) : LOCK_NOWHERE;
    if (past == LOCK_NOWHERE)
        return;
    struct tok_range loop = {open + 1, past}, condition = {open + 1, close};
    uint32_t brace = tok_is(t, i - 1, P_RBRACE) ? t->tok[i - 1].match : 0;
    if (brace > 0 && tok_is_word(t, brace - 1, W_DO))
        loop = (struct tok_range){brace, close};
    uint32_t first = convergent_in(s, loop);
    if (first == LOCK_NOWHERE)
        return;
    bool diverges = false;
    if (tok_word(t, i, "for")) {
        uint32_t one = find_semi(t, open + 1, close), two = find_semi(t, one + 1, close);
        struct tok_range init = {open + 1, one}, step = {two + 1, close};
        condition = (struct tok_range){one + 1, two};
        diverges = two < close && begins_at_lane(s->f, init, step);
    }
    if (diverges || has_bound_of_lanes(s->f, condition, loop))
        lock_branches_add(m, first, LANE_WAIT_LOOP);
}

bool lock_has_convergent(const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        struct str word = tok_raw(in->tok, in->names->use[i].tok);
        if (in->names->use[i].verdict == NAME_API &&
            (str_ends(word, STR("_sync")) || str_starts(word, STR("__sync"))))
            return true;
    }
    for (uint32_t i = 0; i < in->assemblies->n; i++)
        if (in->assemblies->p[i].ptx.convergent.n)
            return true;
    return false;
}

void lock_find_divergent(struct lane_waits *m, const struct lock_finder *f)
{
    const struct tokens *t = f->t;
    struct search s = {.f = f};
    for (uint32_t i = f->body.first; i < f->body.past; i++)
        if (is_convergent(f->in, i))
            vec_push(&s.convergent, i);
    for (uint32_t i = f->body.first; s.convergent.n && i < f->body.past; i++) {
        if (tok_word(t, i, "if"))
            look_at_if(m, &s, i);
        else if (tok_word(t, i, "for") || tok_word(t, i, "while"))
            look_at_loop(m, &s, i);
    }
    vec_release(&s.convergent);
}
