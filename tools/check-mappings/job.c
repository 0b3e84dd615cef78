/* One family against one release. */
#include "prover.h"
#include <stdio.h>

static int place_order(const void *a, const void *b)
{
    const struct subject *x = a, *y = b;
    if (x->row.data->file != y->row.data->file)
        return x->row.data->file < y->row.data->file ? -1 : 1;
    return x->row.data->line < y->row.data->line ? -1 : x->row.data->line > y->row.data->line;
}

static void report_rows(struct job *j, struct subjects *s)
{
    char place[256];
    if (s->v.n)
        qsort(s->v.p, s->v.n, sizeof *s->v.p, place_order);
    for (size_t i = 0; i < s->v.n; i++) {
        struct subject *x = &s->v.p[i];
        if (!x->trouble && x->claims && !x->judged)
            x->trouble = "nothing was looked at";
        if (!x->trouble)
            continue;
        buf_printf(&j->lines, "%s%s: %s -> %s (%s%s%s): %s\n", j->place,
                   row_place(x->row, place, sizeof place), row_cuda(x->row),
                   x->name ? x->name : "-", j->roc ? "roc " : "", j->of, j->name, x->trouble);
        j->unproven += !x->hint;
    }
}

/* Errors that no probe is to blame for. Those in the headers themselves are for the curious: what
 * they break has no evidence, and its rows say so. */
static void report_errors(struct job *j, const struct text *x, bool device)
{
    const char *pass = device ? ", device pass" : "";
    for (size_t i = 0; i < x->text_errors.n; i++)
        buf_printf(&j->lines, "%s (%s%s): %s\n", j->family, j->name, pass, x->text_errors.p[i]);
    for (size_t i = 0; j->verbose && i < x->header_errors.n; i++)
        buf_printf(&j->lines, "headers of %s (%s%s): %s\n", j->family, j->name, pass,
                   x->header_errors.p[i]);
    j->unproven += x->text_errors.n > 0;
}

/* A header that includes what the machine lacks (the TBB parts of Thrust without TBB) takes the
 * others with it: they are read without it. */
static void leave_out_broken(struct job *j, const struct text *x, struct headers *h)
{
    for (size_t i = 0; i < x->broken.n; i++) {
        if (headers_leave_out(h, x->broken.p[i]) && j->verbose)
            buf_printf(&j->lines, "headers of %s (%s): <%s> is left out: %s\n", j->family, j->name,
                       x->broken.p[i], x->incomplete);
    }
}

static bool any_in_text(const struct proof *t, const struct subjects *s)
{
    for (size_t i = 0; i < s->v.n; i++)
        if (subject_in_text(t, &s->v.p[i]))
            return true;
    return false;
}

/* Parses one text, without headers that turn out to be broken, and judges its rows. */
static void prove_text(struct job *j, const struct proof *t, struct headers *h, struct subjects *s,
                       bool device)
{
    struct text x = {.arena = t->arena};
    bool needed = any_in_text(t, s);
    while (needed) {
        probes_write(t, h, s, device, &x);
        if (!text_parse(t, &x, device))
            vec_push(&x.text_errors, "libclang gave no translation unit");
        bool again = x.broken.n > 0;
        leave_out_broken(j, &x, h);
        if (!again)
            break;
        text_release(&x);
        x = (struct text){.arena = t->arena};
        needed = h->own.n > 0;
    }
    for (size_t i = 0; x.unit && i < s->v.n; i++)
        if (subject_in_text(t, &s->v.p[i]))
            subject_judge(t, h, &x, &s->v.p[i]);
    report_errors(j, &x, device);
    text_release(&x);
}

/* One pass: a text for each need, that without any last. False when the family's
 * headers can't be read. */
static bool prove_pass(struct job *j, const struct proof *t, struct headers *h, struct subjects *s,
                       bool device)
{
    struct needs needs;
    struct proof with = *t;
    for (size_t i = 0; i < s->v.n; i++) {
        s->v.p[i].in_pass = subject_in_pass(&s->v.p[i], device);
        s->v.p[i].judged &= !s->v.p[i].in_pass;
    }
    needs_find(t, s, &needs);
    for (size_t i = needs.v.n; i-- > 0;) {
        with.need = needs.v.p[i];
        prove_text(j, &with, h, s, device);
    }
    vec_release(&needs.v);
    return h->own.n > 0 || strcmp(j->family, "headers") == 0;
}

/* "proven/rows" */
static void set_cell(struct job *j, const struct subjects *s)
{
    for (size_t i = 0; i < s->v.n; i++) {
        const struct subject *x = &s->v.p[i];
        bool proven = x->claims && x->judged && !x->trouble;
        j->proven += proven;
        j->by_name += proven && x->by_name;
    }
    if (j->rows)
        snprintf(j->cell, sizeof j->cell, "%d/%d", j->proven, j->rows);
    if (j->rows && j->of[0])
        snprintf(j->cell, sizeof j->cell, "%d/%d (%.*s)", j->proven, j->rows,
                 (int)strcspn(j->of, " "), j->of);
}

/* Without headers nothing can be said of a row. */
static void set_no_headers(struct job *j, const char *cell)
{
    j->no_headers = j->rows;
    if (j->rows)
        snprintf(j->cell, sizeof j->cell, "%s", cell);
}

static void count_rows(struct job *j, const struct subjects *s)
{
    j->no_package = s->no_package;
    for (size_t i = 0; i < s->v.n; i++)
        j->rows += s->v.p[i].claims;
}

/* Where no header is to be included, the same name is no claim: the user's
 * own declaration stays. */
static void let_same_names_go(struct subjects *s)
{
    for (size_t i = 0; i < s->v.n; i++)
        s->v.p[i].claims &= !(s->v.p[i].row.data->flags & ROW_SAME);
}

/* Finds the headers, and the release that they are of. */
static void find_release(struct job *j, struct proof *t, struct headers *h)
{
    headers_find(t, j->family, h);
    release own = t->release;
    for (size_t i = 0; own == t->release && i < h->own.n; i++)
        if (proof_has_package(t, h->own.p[i]))
            own = package_release(t, h->own.p[i]);
    if (own == t->release)
        return;
    headers_release(h);
    t->release = own;
    headers_find(t, j->family, h);
    snprintf(j->of, sizeof j->of, "%d.%d in ", own / 100, own % 100);
}

void job_prove(struct job *j)
{
    struct arena a = {0};
    struct headers h;
    struct subjects s;
    struct proof t = {.map = j->map, .table = j->map->tables[0], .roc = j->roc, .arena = &a};
    release_parse(str_of(j->name), &t.release);
    t.root = arena_printf(&a, "%s/%s/usr", j->dir, j->name);
    find_release(j, &t, &h);
    subjects_find(&t, j->family, j->verbose, &s);
    snprintf(j->cell, sizeof j->cell, "-");
    if (h.none)
        let_same_names_go(&s);
    count_rows(j, &s);
    bool tree = strcmp(j->family, "headers") == 0; /* these rows are looked up in the folder */
    if (j->rows && !h.own.n && !tree) {
        buf_printf(&j->lines, "%s (%s%s): no header row leads to the family's headers\n", j->family,
                   j->roc ? "roc " : "", j->name);
        j->unproven += j->rows;
        set_cell(j, &s);
    } else if (s.v.n && (h.packaged || tree)) {
        if (prove_pass(j, &t, &h, &s, false) && prove_pass(j, &t, &h, &s, true)) {
            set_cell(j, &s);
            report_rows(j, &s);
        } else {
            set_no_headers(j, "incomplete");
        }
    } else {
        set_no_headers(j, "no headers");
    }
    headers_release(&h);
    vec_release(&s.v);
    arena_release(&a);
}
