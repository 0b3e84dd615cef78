#include "core/edit.h"

#include "core/edit_parts.h"
#include "map/placeholder.h"

static struct edit *edit_propose(struct edits *e, struct span span, const struct edit_piece *piece,
                                 size_t n, enum edit_rank rank, const char *by)
{
    if (span.begin > span.end)
        BUG("%s: a span from %u to %u", by, span.begin, span.end);
    struct edit_piece *own = ARENA_ARRAY(e->arena, struct edit_piece, n);
    if (n)
        memcpy(own, piece, n * sizeof *own);
    struct edit edit = {
        .span = span, .piece = own, .npieces = (int)n, .rank = rank, .order = ORDER_REST, .by = by};
    vec_push(&e->list, edit);
    return &e->list.p[e->list.n - 1];
}

static struct edit_piece text_piece(struct edits *e, struct str text)
{
    return (struct edit_piece){.text = {arena_strdup(e->arena, text), text.n}};
}

void edit_replace(struct edits *e, struct span span, struct str text, enum edit_rank rank,
                  const char *by)
{
    struct edit_piece piece = text_piece(e, text);
    edit_propose(e, span, &piece, text.n ? 1 : 0, rank, by);
}

void edit_insert(struct edits *e, uint32_t at, struct str text, enum edit_order order,
                 const char *by)
{
    struct edit_piece piece = text_piece(e, text);
    edit_propose(e, (struct span){at, at}, &piece, text.n ? 1 : 0, EDIT_REWRITE, by)->order = order;
}

void edit_template(struct edits *e, struct span span, const char *template,
                   const struct span *placeholders, int nplaceholders, enum edit_rank rank,
                   const char *by)
{
    VEC(struct edit_piece) pieces = {0};
    struct buf text = {0};
    for (const char *t = template;; t++) {
        int i = PLACEHOLDER_ALL;
        size_t placeholder = placeholder_at(t, &i);
        if (*t && (!placeholder || i == PLACEHOLDER_ALL)) {
            buf_addch(&text, *t);
            t += *t == '$' && t[1] == '$';
            continue;
        }
        if (text.len) {
            vec_push(&pieces, text_piece(e, buf_str(&text)));
            buf_clear(&text);
        }
        if (!*t)
            break;
        t += placeholder - 1;
        struct edit_piece p = {.placeholder =
                                   i < nplaceholders ? placeholders[i] : (struct span){0, 0}};
        if (!piece_is_placeholder(&p))
            continue;
        if (p.placeholder.begin < span.begin || p.placeholder.end > span.end)
            BUG("%s: $%d lies outside the edit", by, i);
        vec_push(&pieces, p);
    }
    edit_propose(e, span, pieces.p, pieces.n, rank, by);
    vec_release(&pieces);
    buf_release(&text);
}

bool edit_wraps(const struct edit *e)
{
    for (int i = 0; i < e->npieces; i++)
        if (piece_is_placeholder(&e->piece[i]) && e->piece[i].placeholder.begin == e->span.begin &&
            e->piece[i].placeholder.end == e->span.end)
            return true;
    return false;
}

static int cmp(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int piece_cmp(const struct edit_piece *a, const struct edit_piece *b)
{
    if (!piece_is_placeholder(a) || !piece_is_placeholder(b))
        return piece_is_placeholder(a) - piece_is_placeholder(b) ?: str_cmp(a->text, b->text);
    return cmp(a->placeholder.begin, b->placeholder.begin)
               ?: cmp(a->placeholder.end, b->placeholder.end);
}

int edit_cmp(const struct edit *a, const struct edit *b)
{
    int c = cmp(a->span.begin, b->span.begin) ?: edit_inserts(b) - edit_inserts(a);
    c = c ?: cmp(b->span.end, a->span.end) ?: edit_wraps(b) - edit_wraps(a);
    c = c ?: cmp(a->order, b->order) ?: cmp(b->rank, a->rank);
    for (int i = 0; !c && i < a->npieces && i < b->npieces; i++)
        c = piece_cmp(&a->piece[i], &b->piece[i]);
    return c ?: (a->npieces > b->npieces) - (a->npieces < b->npieces);
}
