/* For any proposals: accepted edits are sorted, nested and free of duplicates; dropped edits are
 * reported with their rival; the order of proposals does not matter; the output stays within
 * bounds; and the diff says whether it differs.
 *
 * Each proposal is seven bytes: the span, two placeholders, and what to do with them. The rest of
 * the data is the input. */
#include "base/fuzz.h"
#include "core/edit.h"
#include <stdlib.h>

enum { PROPOSAL = 7, MOST = 64 };

static struct span span_in(struct span s, uint8_t a, uint8_t b)
{
    uint32_t n = s.end - s.begin + 1;
    uint32_t x = s.begin + a % n, y = s.begin + b % n;
    return x < y ? (struct span){x, y} : (struct span){y, x};
}

static void propose(struct edits *e, const uint8_t *p, uint32_t len)
{
    static const char *const templates[] = {"",       "x",   "x\n",    "<$0>",        "$0$1",
                                            "$1, $0", "\n",  "$0$0$0", "f($0, $1)$$", "$1\n$0",
                                            "[$1]",   "$0$0"};
    struct span s = span_in((struct span){0, len}, p[0], p[1]);
    struct span placeholders[] = {span_in(s, p[2], p[3]), span_in(s, p[4], p[5])};
    if (p[6] & 64)
        placeholders[0] = s;
    if (s.begin == s.end && p[2] & 1) {
        edit_insert(e, s.begin, str_of(templates[p[6] % 3]), p[3] % (ORDER_REST + 1), "fuzz");
        return;
    }
    edit_template(e, s, templates[p[6] % 12], placeholders, 2,
                  p[6] & 128 ? EDIT_REWRITE : EDIT_RENAME, "fuzz");
}

static void check_settled(const struct settled *s, size_t proposals)
{
    CHECK(s->n <= proposals && s->n + s->ndropped <= proposals);
    for (uint32_t i = 1; i < s->n; i++) {
        struct span a = s->edit[i - 1].span, b = s->edit[i].span;
        CHECK(a.begin <= b.begin);
        CHECK(b.begin >= a.end || b.end <= a.end); /* nested or apart */
    }
    for (uint32_t i = 0; i < s->ndropped; i++) {
        const struct edit *a = s->dropped[i].edit, *b = s->dropped[i].rival;
        CHECK(a->rank == b->rank);
        CHECK(a->span.begin < b->span.end || b->span.begin < a->span.end);
    }
}

/* The output must not depend on which proposal came first. */
static void check_reversed(struct edits *e, const struct source *src, const struct buf *want,
                           struct arena *a)
{
    for (size_t i = 0; i < e->list.n / 2; i++) {
        struct edit t = e->list.p[i];
        e->list.p[i] = e->list.p[e->list.n - 1 - i];
        e->list.p[e->list.n - 1 - i] = t;
    }
    struct buf out = {0};
    struct settled s = edits_settle(e, a);
    settled_apply(&s, src, &out);
    CHECK(str_eq(buf_str(&out), buf_str(want)));
    buf_release(&out);
}

static void check_flat(const struct settled *s, const struct source *src, const struct buf *want,
                       struct arena *a)
{
    const struct flat_edit *edit;
    struct buf flat = {0};
    uint32_t n = settled_flat(s, src, &edit, a), at = 0;
    for (uint32_t i = 0; i < n; i++) {
        CHECK(edit[i].span.begin >= at);
        buf_add(&flat, src->bytes + at, edit[i].span.begin - at);
        buf_adds(&flat, edit[i].text);
        at = edit[i].span.end;
    }
    buf_add(&flat, src->bytes + at, src->len - at);
    CHECK(str_eq(buf_str(&flat), buf_str(want)));
    buf_release(&flat);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    size_t n = *data++ % MOST, text = 0;
    size--;
    if (n * PROPOSAL > size)
        n = size / PROPOSAL;
    const uint8_t *bytes = data + n * PROPOSAL;
    uint32_t len = (uint32_t)(size - n * PROPOSAL);

    struct arena a = {0};
    struct edits e = {.arena = &a};
    struct source src;
    source_init(&src, "fuzz.cu",
                (struct str){arena_strdup(&a, (struct str){(const char *)bytes, len}), len}, &a);
    for (size_t i = 0; i < n; i++)
        propose(&e, data + i * PROPOSAL, len);
    for (size_t i = 0; i < e.list.n; i++)
        for (int k = 0; k < e.list.p[i].npieces; k++)
            text += e.list.p[i].piece[k].text.n + 2;

    struct settled s = edits_settle(&e, &a);
    struct buf out = {0}, diff = {0}, part = {0};
    check_settled(&s, n);
    settled_apply(&s, &src, &out);
    CHECK(out.len <= 64 * (len + text + n) + len);
    settled_apply_span(&s, &src, (struct span){0, len}, &part);
    CHECK(str_eq(buf_str(&part), buf_str(&out)));
    settled_diff(&s, &src, "a", "b", (int)(n % 4), &diff);
    CHECK((diff.len == 0) == str_eq(buf_str(&out), (struct str){src.bytes, len}));
    check_flat(&s, &src, &out, &a);
    check_reversed(&e, &src, &out, &a);

    buf_release(&out);
    buf_release(&diff);
    buf_release(&part);
    vec_release(&e.list);
    arena_release(&a);
    return 0;
}
