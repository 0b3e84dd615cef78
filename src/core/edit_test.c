#include "core/edit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct edits edits;
static struct source source;
static struct settled settled;
static struct buf output;

static int edit_test_setup(void **state)
{
    (void)state;
    edits = (struct edits){.arena = &arena};
    return 0;
}

static int edit_test_teardown(void **state)
{
    (void)state;
    vec_release(&edits.list);
    buf_release(&output);
    arena_release(&arena);
    return 0;
}

static struct span edit_test_at(uint32_t begin, uint32_t end)
{
    return (struct span){begin, end};
}

static void edit_test_replace(uint32_t begin, uint32_t end, const char *text, enum edit_rank rank)
{
    edit_replace(&edits, edit_test_at(begin, end), str_of(text), rank, "test");
}

static void template(uint32_t begin, uint32_t end, const char *text, struct span h0, struct span h1,
                     enum edit_rank rank)
{
    edit_template(&edits, edit_test_at(begin, end), text, (struct span[]){h0, h1}, 2, rank, "test");
}

/* Applies a list of changes as a client would. */
static void check_flat(void)
{
    const struct flat_edit *edit;
    struct buf flat = {0};
    uint32_t n = settled_flat(&settled, &source, &edit, &arena), at = 0;
    for (uint32_t i = 0; i < n; i++) {
        assert_true(edit[i].span.begin >= at);
        buf_add(&flat, source.bytes + at, edit[i].span.begin - at);
        buf_adds(&flat, edit[i].text);
        at = edit[i].span.end;
    }
    buf_add(&flat, source.bytes + at, source.len - at);
    assert_int_equal(flat.len, output.len);
    assert_memory_equal(buf_str(&flat).p, buf_str(&output).p, flat.len);
    buf_release(&flat);
}

static const char *edit_test_apply(const char *input)
{
    source_init(&source, "a.cu", str_of(input), &arena);
    settled = edits_settle(&edits, &arena);
    buf_clear(&output);
    settled_apply(&settled, &source, &output);
    check_flat();
    buf_addch(&output, 0);
    return output.p;
}

static void nothing_to_do(void **state)
{
    (void)state;
    assert_string_equal(edit_test_apply(""), "");
    assert_string_equal(edit_test_apply("abc"), "abc");
    assert_int_equal(settled.n, 0);
    assert_int_equal(settled.ndropped, 0);
}

static void plain_replacements(void **state)
{
    (void)state;
    edit_test_replace(4, 7, "xyz!", EDIT_RENAME);
    edit_test_replace(0, 1, "", EDIT_RENAME);
    edit_test_replace(7, 8, "-", EDIT_REWRITE);
    assert_string_equal(edit_test_apply("a b cde_"), " b xyz!-");
    assert_int_equal(settled.edit[0].span.begin, 0);
    assert_int_equal(settled.n, 3);
}

static void insertions_at_both_ends_of_the_file(void **state)
{
    (void)state;
    edit_test_replace(0, 0, "<", EDIT_RENAME);
    edit_test_replace(3, 3, ">", EDIT_RENAME);
    assert_string_equal(edit_test_apply("abc"), "<abc>");
    edit_test_replace(0, 3, "x", EDIT_REWRITE);
    assert_string_equal(edit_test_apply("abc"), "<x>");
}

static void empty_file_takes_insertions(void **state)
{
    (void)state;
    edit_test_replace(0, 0, "b", EDIT_RENAME);
    edit_test_replace(0, 0, "a", EDIT_RENAME);
    edit_test_replace(0, 0, "c", EDIT_REWRITE);
    assert_string_equal(edit_test_apply(""), "cab");
}

/* The text says nothing about the order here, and neither does who proposes first. */
static void insertions_in_the_order_they_ask_for(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum edit_order order;
    } line[] = {{"<a.h>", ORDER_HEADER},   {"!rest", ORDER_REST},   {"<z.h>", ORDER_RUNTIME},
                {"#helper", ORDER_HELPER}, {"<b.h>", ORDER_HEADER}, {"~macro", ORDER_MACRO},
                {"<a.h>", ORDER_HEADER}};
    enum { LINES = sizeof line / sizeof *line };
    for (int first = 0; first < LINES; first++) {
        for (int step = 1; step < LINES;
             step++) { /* LINES is a prime: each step comes by all of them */
            vec_release(&edits.list);
            for (int i = 0, k = first; i < LINES; i++, k = (k + step) % LINES)
                edit_insert(&edits, 1, str_of(line[k].text), line[k].order, "test");
            assert_string_equal(edit_test_apply("xy"), "x~macro<z.h><a.h><b.h>#helper!resty");
            assert_int_equal(settled.ndropped, 0);
        }
    }
}

/* An order is among insertions at one place only; without one, they come
 * behind those that have it. */
static void order_does_not_move_other_edits(void **state)
{
    (void)state;
    edit_insert(&edits, 2, STR("late"), ORDER_MACRO, "test");
    edit_insert(&edits, 1, STR("early"), ORDER_HELPER, "test");
    edit_test_replace(1, 1, "+", EDIT_REWRITE);
    edit_test_replace(1, 1, "-", EDIT_RENAME);
    edit_test_replace(1, 2, "Y", EDIT_RENAME);
    assert_string_equal(edit_test_apply("xyz"), "xearly+-Ylatez");
}

static void templates(void **state)
{
    (void)state;
    template(0, 7, "g($1, $0)$$1 $x $9$", edit_test_at(2, 3), edit_test_at(5, 6), EDIT_REWRITE);
    assert_string_equal(edit_test_apply("f(a, b);"), "g(b, a)$1 $x $;");
    vec_release(&edits.list);
    template(0, 3, "", edit_test_at(0, 1), edit_test_at(1, 1), EDIT_REWRITE);
    assert_string_equal(edit_test_apply("abcd"), "d");
    assert_int_equal(settled.edit[0].npieces, 0);
    vec_release(&edits.list);
    template(0, 3, "$1", edit_test_at(0, 1), edit_test_at(1, 1),
             EDIT_REWRITE); /* an empty placeholder */
    assert_string_equal(edit_test_apply("abcd"), "d");
}

static void renames_happen_in_placeholders(void **state)
{
    (void)state;
    template(0, 9, "h($0, $0)", edit_test_at(2, 5), edit_test_at(0, 0), EDIT_REWRITE);
    edit_test_replace(2, 3, "AA", EDIT_RENAME);
    edit_test_replace(0, 1, "G", EDIT_RENAME); /* overruled */
    edit_test_replace(7, 8, "C", EDIT_RENAME); /* overruled */
    assert_string_equal(edit_test_apply("f(a+b, c);"), "h(AA+b, AA+b);");
    assert_int_equal(settled.ndropped, 0);
    assert_int_equal(settled.n, 2);
}

static void rewrites_nest(void **state)
{
    (void)state;
    template(0, 10, "F($0)", edit_test_at(2, 9), edit_test_at(0, 0), EDIT_REWRITE);
    template(2, 9, "G($0,$1)", edit_test_at(4, 5), edit_test_at(7, 8), EDIT_REWRITE);
    edit_test_replace(7, 8, "Z", EDIT_RENAME);
    assert_string_equal(edit_test_apply("f(g(x, y))"), "F(G(x,Z))");
}

static void duplicates_are_one(void **state)
{
    (void)state;
    edit_test_replace(0, 0, "#\n", EDIT_REWRITE);
    edit_replace(&edits, edit_test_at(0, 0), STR("#\n"), EDIT_REWRITE, "another");
    edit_test_replace(1, 2, "x", EDIT_RENAME);
    edit_test_replace(1, 2, "x", EDIT_RENAME);
    assert_string_equal(edit_test_apply("abc"), "#\naxc");
    assert_int_equal(settled.n, 2);
    assert_int_equal(settled.ndropped, 0);
    assert_string_equal(settled.edit[0].by, "another");
}

static void equal_rank_overlap_drops_both(void **state)
{
    (void)state;
    edit_test_replace(0, 4, "x", EDIT_REWRITE);
    edit_test_replace(2, 6, "y", EDIT_REWRITE);
    edit_test_replace(2, 3, "C", EDIT_RENAME); /* inside both, and stands when they are gone */
    edit_test_replace(7, 8, "H", EDIT_RENAME);
    edit_test_replace(7, 8, "I", EDIT_RENAME);
    assert_string_equal(edit_test_apply("abcdefgh"), "abCdefgh");
    assert_int_equal(settled.ndropped, 4); /* each by itself */
    assert_int_equal(settled.dropped[0].edit->span.begin, 0);
    assert_int_equal(settled.dropped[0].rival->span.begin, 2);
    assert_int_equal(settled.dropped[1].edit->span.begin, 2);
    assert_int_equal(settled.dropped[1].rival->span.begin, 0);
    for (uint32_t i = 0; i < settled.ndropped; i++)
        assert_int_equal(settled.dropped[i].why, EDIT_OVERLAPS);
}

static void chain_of_overlaps_drops_all(void **state)
{
    (void)state;
    edit_test_replace(0, 3, "x", EDIT_REWRITE);
    edit_test_replace(2, 5, "y", EDIT_REWRITE);
    edit_test_replace(4, 7, "z", EDIT_REWRITE);
    assert_string_equal(edit_test_apply("abcdefgh"), "abcdefgh");
    assert_int_equal(settled.ndropped, 3);
}

static void same_span(void **state)
{
    (void)state;
    template(1, 2, "($0)", edit_test_at(1, 2), edit_test_at(0, 0), EDIT_RENAME);
    edit_test_replace(1, 2, "X", EDIT_REWRITE);
    assert_string_equal(edit_test_apply("abc"), "a(X)c");
    template(1, 2, "[$0]", edit_test_at(1, 2), edit_test_at(0, 0), EDIT_REWRITE);
    assert_string_equal(edit_test_apply("abc"), "a[(X)]c");
    template(1, 2, "{$0}", edit_test_at(1, 2), edit_test_at(0, 0),
             EDIT_REWRITE); /* which is the outer? */
    assert_string_equal(edit_test_apply("abc"), "a(X)c");
    assert_int_equal(settled.ndropped, 2);
    assert_int_equal(settled.dropped[0].why, EDIT_WRAPS);
    assert_int_equal(settled.dropped[1].why, EDIT_WRAPS);
}

static void insertions_inside_an_edit(void **state)
{
    (void)state;
    template(0, 8, "[$1|$0]", edit_test_at(2, 4), edit_test_at(4, 6), EDIT_REWRITE);
    edit_test_replace(0, 0, "<", EDIT_RENAME);
    edit_test_replace(8, 8, ">", EDIT_RENAME);
    edit_test_replace(1, 1, "!", EDIT_RENAME); /* overruled */
    edit_test_replace(2, 2, "2", EDIT_RENAME);
    edit_test_replace(4, 4, "4", EDIT_RENAME); /* goes with what follows */
    edit_test_replace(6, 6, "6", EDIT_RENAME); /* goes with what stands before */
    assert_string_equal(edit_test_apply("abcdefgh"), "<[4ef6|2cd]>");
}

static void part_of_the_output(void **state)
{
    (void)state;
    template(0, 6, "f($0)", edit_test_at(2, 5), edit_test_at(0, 0), EDIT_REWRITE);
    edit_test_replace(3, 4, "X", EDIT_RENAME);
    edit_test_replace(2, 2, "<", EDIT_RENAME);
    edit_test_replace(5, 5, ">", EDIT_RENAME);
    edit_test_replace(8, 8, "$", EDIT_RENAME);
    edit_test_apply("abcdefgh");
    struct buf b = {0};
    settled_apply_span(&settled, &source, edit_test_at(2, 5), &b);
    assert_true(str_is(buf_str(&b), "<cXe"));
    buf_clear(&b);
    settled_apply_span(&settled, &source, edit_test_at(6, 8), &b);
    assert_true(str_is(buf_str(&b), "gh$"));
    buf_clear(&b);
    settled_apply_span(&settled, &source, edit_test_at(3, 3), &b);
    settled_apply_span(&settled, &source, edit_test_at(8, 8), &b);
    assert_true(str_is(buf_str(&b), "$"));
    buf_clear(&b);
    settled_apply_span(&settled, &source, edit_test_at(0, 8), &b);
    assert_true(str_is(buf_str(&b), output.p));
    buf_release(&b);
}

static void deep_nesting_is_no_recursion(void **state)
{
    (void)state;
    enum { DEEP = 100000 };
    char *input = arena_alloc(&arena, 2 * DEEP + 1);
    memset(input, '(', DEEP);
    memset(input + DEEP, ')', DEEP);
    for (uint32_t i = 0; i < DEEP; i++)
        template(i, 2 * DEEP - i, "[$0]", edit_test_at(i + 1, 2 * DEEP - i - 1), edit_test_at(0, 0),
                 EDIT_REWRITE);
    const char *out = edit_test_apply(input);
    assert_int_equal(strspn(out, "["), DEEP);
    assert_int_equal(strspn(out + DEEP, "]"), DEEP);
}

static void repeated_placeholders_do_not_explode(void **state)
{
    (void)state;
    enum { DEEP = 2000 };
    char *input = arena_alloc(&arena, 2 * DEEP + 1);
    memset(input, '(', DEEP);
    memset(input + DEEP, ')', DEEP);
    for (uint32_t i = 0; i + 1 < DEEP; i++)
        template(i, 2 * DEEP - i, i ? "[$0$0]" : "[$0]", edit_test_at(i + 1, 2 * DEEP - i - 1),
                 edit_test_at(0, 0), EDIT_REWRITE);
    size_t len = strlen(edit_test_apply(input));
    assert_true(len > 2 * DEEP && len <= 64 * 8 * DEEP);
    assert_true(settled.ndropped > 0);
    assert_int_equal(settled.edit[0].span.begin,
                     0); /* what repeats nothing stands around all that */
    assert_true(settled.n > 2);
    assert_ptr_equal(settled.dropped[0].edit, settled.dropped[0].rival);
    assert_int_equal(settled.dropped[0].why, EDIT_REPEATS);
}

/* Returns how many copies of the input two edits write, one in the other's placeholder. */
static size_t edit_test_written(const char *outer, const char *inner)
{
    enum { LONG = 10000 };
    char *input = arena_alloc(&arena, LONG + 1);
    memset(input, 'x', LONG);
    template(0, LONG, outer, edit_test_at(1, LONG - 1), edit_test_at(0, 0), EDIT_REWRITE);
    template(1, LONG - 1, inner, edit_test_at(2, LONG - 2), edit_test_at(0, 0), EDIT_REWRITE);
    return strlen(edit_test_apply(input)) / (LONG - 4);
}

/* 64 times is the most: the outer edit falls with one more. */
static void copies_have_a_limit(void **state)
{
    (void)state;
    assert_int_equal(edit_test_written("$0$0$0$0$0$0$0$0", "$0$0$0$0$0$0$0$0"), 64);
    assert_int_equal(settled.ndropped, 0);
    edits.list.n = 0;
    assert_int_equal(edit_test_written("$0$0$0$0$0", "$0$0$0$0$0$0$0$0$0$0$0$0$0"), 13);
    assert_int_equal(settled.ndropped, 1);
    assert_int_equal(settled.dropped[0].why, EDIT_REPEATS);
    assert_int_equal(settled.dropped[0].edit->span.begin, 0);
}

/* An edit stands for its span, but not for its placeholders. */
static void covered_bytes(void **state)
{
    (void)state;
    struct edit_cover c;
    edit_test_replace(0, 10, "x", EDIT_REWRITE);
    edit_test_replace(20, 20, "x", EDIT_REWRITE);
    template(12, 20, "f($0, $0, $1)", edit_test_at(14, 17), edit_test_at(13, 15), EDIT_REWRITE);
    edit_cover_init(&c, 20, &arena);
    for (size_t i = 0; i < edits.list.n; i++)
        edit_cover_add(&c, &edits.list.p[i]);
    edit_cover_finish(&c, 20);
    for (uint32_t i = 0; i < 20; i++)
        assert_int_equal(edit_covers(&c, edit_test_at(i, i + 1)), i < 10 || i == 12 || i >= 17);
    assert_true(edit_covers(&c, edit_test_at(11, 20)));
    assert_true(edit_covers(&c, edit_test_at(9, 11)));
    assert_false(edit_covers(&c, edit_test_at(10, 12)));
    assert_false(edit_covers(&c, edit_test_at(3, 3)));
}

/* The reference: what edit.h says, word for word, in cubic time. */
struct model {
    const struct edit *edit[16];
    bool stands[16], fell[16], reported[16];
    int n;
};

static bool covers(const struct edit *f, uint32_t at_byte)
{
    for (int i = 0; i < f->npieces; i++)
        if (f->piece[i].placeholder.begin <= at_byte && at_byte < f->piece[i].placeholder.end)
            return true;
    return false;
}

static bool edit_test_lies_in(const struct edit *e, const struct edit *f, struct span placeholder)
{
    uint32_t p = e->span.begin;
    if (placeholder.begin == placeholder.end)
        return false;
    if (p < e->span.end)
        return placeholder.begin <= p && e->span.end <= placeholder.end;
    return (placeholder.begin <= p && p < placeholder.end) ||
           (p == placeholder.end && p < f->span.end && !covers(f, p));
}

static bool lies_in_any(const struct edit *e, const struct edit *f)
{
    for (int i = 0; i < f->npieces; i++)
        if (edit_test_lies_in(e, f, f->piece[i].placeholder))
            return true;
    return false;
}

static bool wraps(const struct edit *e)
{
    for (int i = 0; i < e->npieces; i++)
        if (e->piece[i].placeholder.end > e->piece[i].placeholder.begin &&
            memcmp(&e->piece[i].placeholder, &e->span, sizeof e->span) == 0)
            return true;
    return false;
}

static bool clash(const struct edit *a, const struct edit *b)
{
    bool empty_a = a->span.begin == a->span.end, empty_b = b->span.begin == b->span.end;
    if (empty_a && empty_b)
        return false;
    if (a->span.begin >= b->span.end || b->span.begin >= a->span.end ||
        (empty_a && a->span.begin == b->span.begin) || (empty_b && a->span.begin == b->span.begin))
        return false;
    if (memcmp(&a->span, &b->span, sizeof a->span) == 0 && wraps(a) && wraps(b))
        return a->rank == b->rank;
    return !lies_in_any(a, b) && !lies_in_any(b, a);
}

static bool edit_test_duplicates(const struct edit *a, const struct edit *b)
{
    if (memcmp(&a->span, &b->span, sizeof a->span) != 0 || a->rank != b->rank ||
        a->npieces != b->npieces)
        return false;
    for (int i = 0; i < a->npieces; i++)
        if (!str_eq(a->piece[i].text, b->piece[i].text) ||
            memcmp(&a->piece[i].placeholder, &b->piece[i].placeholder, sizeof a->span) != 0)
            return false;
    return true;
}

static void model_settle(struct model *m)
{
    for (size_t i = 0; i < edits.list.n; i++) {
        bool new = true;
        for (int k = 0; k < m->n; k++)
            new = new && !edit_test_duplicates(&edits.list.p[i], m->edit[k]);
        if (new)
            m->edit[m->n++] = &edits.list.p[i];
    }
    for (int rank = EDIT_REWRITE; rank >= EDIT_RENAME; rank--) {
        for (int i = 0; i < m->n; i++)
            for (int k = 0; k < m->n; k++)
                if ((int)m->edit[i]->rank == rank && m->stands[k] && clash(m->edit[i], m->edit[k]))
                    m->fell[i] = true;
        for (int i = 0; i < m->n; i++)
            for (int k = 0; k < m->n; k++)
                if (i != k && (int)m->edit[i]->rank == rank && !m->fell[i] &&
                    (int)m->edit[k]->rank == rank && !m->fell[k] && clash(m->edit[i], m->edit[k]))
                    m->reported[i] = true;
        for (int i = 0; i < m->n; i++)
            m->stands[i] |= (int)m->edit[i]->rank == rank && !m->fell[i] && !m->reported[i];
    }
}

/* Which of two edits at one place comes first, or is the outer one? */
static bool edit_test_before(const struct edit *a, const struct edit *b)
{
    if (a->span.end != b->span.end)
        return a->span.end > b->span.end;
    if (wraps(a) != wraps(b))
        return wraps(a);
    if (a->rank != b->rank)
        return a->rank > b->rank;
    return a->npieces == 0 || (b->npieces && str_cmp(a->piece[0].text, b->piece[0].text) < 0);
}

static void model_apply(const struct model *m, uint32_t left, const struct edit *outer,
                        struct span placeholder, struct buf *out)
{
    for (uint32_t p = placeholder.begin;;) {
        for (;;) { /* insertions */
            int best = -1;
            for (int i = 0; i < m->n; i++)
                if (left >> i & 1 && m->edit[i]->span.begin == p && m->edit[i]->span.end == p &&
                    edit_test_lies_in(m->edit[i], outer, placeholder) &&
                    (best < 0 || edit_test_before(m->edit[i], m->edit[best])))
                    best = i;
            if (best < 0)
                break;
            left &= ~(1U << best);
            for (int k = 0; k < m->edit[best]->npieces; k++)
                buf_adds(out, m->edit[best]->piece[k].text);
        }
        if (p == placeholder.end)
            return;
        int best = -1;
        for (int i = 0; i < m->n; i++)
            if (left >> i & 1 && m->edit[i]->span.begin == p && m->edit[i]->span.end > p &&
                edit_test_lies_in(m->edit[i], outer, placeholder) &&
                (best < 0 || edit_test_before(m->edit[i], m->edit[best])))
                best = i;
        if (best < 0) {
            buf_addch(out, source.bytes[p++]);
            continue;
        }
        const struct edit *e = m->edit[best];
        for (int k = 0; k < e->npieces; k++)
            if (e->piece[k].placeholder.begin < e->piece[k].placeholder.end)
                model_apply(m, left & ~(1U << best), e, e->piece[k].placeholder, out);
            else
                buf_adds(out, e->piece[k].text);
        p = e->span.end;
    }
}

static uint32_t random_state = 1;

static uint32_t edit_test_roll(uint32_t sides)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % sides;
}

static struct span random_span(uint32_t begin, uint32_t end)
{
    uint32_t a = begin + edit_test_roll(end - begin + 1),
             b = begin + edit_test_roll(end - begin + 1);
    return a < b ? edit_test_at(a, b) : edit_test_at(b, a);
}

static void propose_randomly(uint32_t len)
{
    static const char *const templates[] = {"", "x", "<$0>", "$0$1", "$1,$0", "$0$0", "[$1]"};
    for (uint32_t k = edit_test_roll(9); k-- > 0;) {
        struct span s = random_span(0, len);
        struct span placeholders[2] = {edit_test_roll(3) ? random_span(s.begin, s.end) : s,
                                       random_span(s.begin, s.end)};
        edit_template(&edits, s, templates[edit_test_roll(7)], placeholders, 2,
                      edit_test_roll(2) ? EDIT_RENAME : EDIT_REWRITE, "test");
    }
}

static void assert_as_model(const struct model *m)
{
    uint32_t standing = 0, reported = 0;
    for (int i = 0; i < m->n; i++) {
        bool found = false;
        for (uint32_t k = 0; k < settled.n; k++)
            found = found || edit_test_duplicates(m->edit[i], &settled.edit[k]);
        assert_int_equal(found, m->stands[i]);
        standing += found;
        found = false;
        for (uint32_t k = 0; k < settled.ndropped; k++)
            found = found || edit_test_duplicates(m->edit[i], settled.dropped[k].edit);
        assert_int_equal(found, m->reported[i]);
        reported += found;
    }
    assert_int_equal(standing, settled.n);
    assert_int_equal(settled.ndropped, reported);
    for (uint32_t k = 0; k < settled.ndropped; k++)
        assert_true(clash(settled.dropped[k].edit, settled.dropped[k].rival));
}

static void shuffle(void)
{
    for (size_t i = edits.list.n; i > 1; i--) {
        size_t k = edit_test_roll((uint32_t)i);
        struct edit t = edits.list.p[i - 1];
        edits.list.p[i - 1] = edits.list.p[k];
        edits.list.p[k] = t;
    }
}

static void random_edits_as_the_model_says(void **state)
{
    (void)state;
    struct buf want = {0};
    for (int round = 0; round < 50000; round++) {
        static const char letters[] = "abcdefghijkl";
        uint32_t len = edit_test_roll(sizeof letters);
        struct model m = {0};
        propose_randomly(len);
        edit_test_apply(letters + sizeof letters - 1 - len);
        model_settle(&m);
        assert_as_model(&m);
        buf_clear(&want);
        uint32_t all = 0;
        for (int i = 0; i < m.n; i++)
            all |= m.stands[i] ? 1U << i : 0;
        struct edit file = {.span = {0, len + 1}};
        model_apply(&m, all, &file, edit_test_at(0, len), &want);
        if (len) /* the reference has no room for a placeholder without bytes */
            assert_true(str_is(buf_str(&want), output.p));
        shuffle();
        buf_clear(&want);
        buf_addstr(&want, output.p);
        edit_test_apply(source.bytes);
        assert_true(str_is(buf_str(&want), output.p));
        edits.list.n = 0;
        arena_release(&arena);
    }
    buf_release(&want);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_to_do, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(plain_replacements, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(insertions_at_both_ends_of_the_file, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(empty_file_takes_insertions, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(insertions_in_the_order_they_ask_for, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(order_does_not_move_other_edits, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(templates, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(renames_happen_in_placeholders, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(rewrites_nest, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(duplicates_are_one, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(equal_rank_overlap_drops_both, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(chain_of_overlaps_drops_all, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(same_span, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(insertions_inside_an_edit, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(part_of_the_output, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(deep_nesting_is_no_recursion, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(repeated_placeholders_do_not_explode, edit_test_setup,
                                        edit_test_teardown),
        cmocka_unit_test_setup_teardown(copies_have_a_limit, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(covered_bytes, edit_test_setup, edit_test_teardown),
        cmocka_unit_test_setup_teardown(random_edits_as_the_model_says, edit_test_setup,
                                        edit_test_teardown),
    };
    return cmocka_run_group_tests_name("edit", tests, NULL, NULL);
}
