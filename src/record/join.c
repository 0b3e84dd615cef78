#include "record/join.h"
#include "base/search.h"
#include "base/vec.h"

/* An output, or for an event without any, its command as text. */
struct made {
    const char *what;
    const struct record_event *event;
};

struct join {
    struct arena *arena;
    VEC(struct made) made; /* by the later run; by name */
};

static int made_order(const void *a, const void *b)
{
    return strcmp(((const struct made *)a)->what, ((const struct made *)b)->what);
}

/* No path begins like this. */
static const char *command_text(const struct record_event *e, struct arena *a)
{
    struct buf text = {0};
    buf_printf(&text, "\n%s", e->cwd);
    for (int i = 0; i < e->argc; i++)
        buf_printf(&text, "\n%s", e->argv[i]);
    const char *out = arena_strdup(a, buf_str(&text));
    buf_release(&text);
    return out;
}

static void note_made(struct join *m, const struct record_event *e)
{
    for (int i = 0; i < e->noutputs; i++)
        vec_push(&m->made, (struct made){e->output[i], e});
    if (e->noutputs == 0)
        vec_push(&m->made, (struct made){command_text(e, m->arena), e});
}

static bool has_inputs(const struct record_event *newer, const struct record_event *older)
{
    int found = 0;
    for (int i = 0; i < older->ninputs; i++) {
        for (int k = 0; k < newer->ninputs; k++) {
            if (strcmp(older->input[i], newer->input[k]) == 0) {
                found++;
                break;
            }
        }
    }
    return found == older->ninputs;
}

/* Whether the later run made this again. */
static bool is_made_again(const struct join *m, const char *what, const struct record_event *e)
{
    size_t i;
    search_first(i, m->made.n, strcmp(m->made.p[i].what, what) >= 0);
    for (; i < m->made.n && strcmp(m->made.p[i].what, what) == 0; i++)
        if (e->kind != RECORD_ARCHIVE || m->made.p[i].event->kind != RECORD_ARCHIVE ||
            has_inputs(m->made.p[i].event, e))
            return true;
    return false;
}

static bool is_replaced(const struct join *m, const struct record_event *e)
{
    bool again = e->noutputs == 0 && is_made_again(m, command_text(e, m->arena), e);
    for (int i = 0; i < e->noutputs && !again; i++)
        again = is_made_again(m, e->output[i], e);
    return again;
}

static int by_id(const void *pa, const void *pb)
{
    const struct record_event *a = pa, *b = pb;
    return (a->id > b->id) - (a->id < b->id);
}

/* Sorts n events, and numbers them from first on. A parent that is not among them is none. */
static void number(struct record_event *e, int n, long first)
{
    if (n == 0)
        return;
    long *old = xmalloc(sizeof *old * (size_t)n);
    qsort(e, (size_t)n, sizeof *e, by_id);
    for (int i = 0; i < n; i++)
        old[i] = e[i].id;
    for (int i = 0; i < n; i++) {
        size_t at;
        search_first(at, (size_t)n, old[at] >= e[i].parent);
        bool found = e[i].parent && at < (size_t)n && old[at] == e[i].parent;
        e[i].parent = found ? first + (long)at : 0;
        e[i].id = first + i;
    }
    free(old);
}

void record_join(const struct record *older, const struct record *newer, struct record *out,
                 struct arena *a)
{
    struct join m = {.arena = a};
    int kept = 0, nolder = older ? older->n : 0;
    struct record_event *event = ARENA_ARRAY(a, struct record_event, nolder + newer->n + 1);
    for (int i = 0; i < newer->n; i++)
        note_made(&m, &newer->event[i]);
    if (m.made.n)
        qsort(m.made.p, m.made.n, sizeof *m.made.p, made_order);
    for (int i = 0; i < nolder; i++)
        if (!is_replaced(&m, &older->event[i]))
            event[kept++] = older->event[i];
    number(event, kept, 1);
    if (newer->n)
        memcpy(event + kept, newer->event, sizeof *event * (size_t)newer->n);
    number(event + kept, newer->n, kept + 1);
    *out = *newer;
    out->event = event;
    out->n = kept + newer->n;
    vec_release(&m.made);
}
