#include "serve/answer.h"
#include "base/die.h"
#include <stdlib.h>

void answer_free(struct answer *a)
{
    if (!a)
        return;
    arena_release(&a->arena);
    free(a);
}

void texts_open_free(struct texts_open *t)
{
    if (!t)
        return;
    for (uint32_t i = 0; i < t->n; i++)
        answer_free(t->text[i].answer);
    arena_release(&t->arena);
    free(t);
}

/* The first text with this path that has no answer yet. */
static struct answer_text *answer_find(struct texts_open *t, const char *path)
{
    for (uint32_t i = 0; i < t->n; i++) {
        if (!strcmp(t->text[i].path, path))
            return &t->text[i];
    }
    return NULL;
}

static void take_uses(struct answer *a, const struct translation *tr)
{
    struct answer_use *own = ARENA_ARRAY(&a->arena, struct answer_use, tr->names->n);
    for (uint32_t i = 0; i < tr->names->n; i++) {
        const struct name_use *u = &tr->names->use[i];
        struct span span = {tr->tokens->tok[u->first].begin, tr->tokens->tok[u->tok].end};
        if (u->verdict == NAME_API && row_ok(u->row))
            own[a->nuses++] = (struct answer_use){span, row_cuda(u->row)};
    }
    a->use = own;
}

/* A deliver_port_fn. */
static void take_port(void *ctx, const struct translation *tr, struct str port)
{
    struct texts_open *t = ctx;
    struct answer_text *text = answer_find(t, tr->src->path);
    (void)port;
    if (!text || text->answer)
        return;
    struct answer *a = xcalloc(1, sizeof *a);
    a->version = text->version;
    a->parsed = t->parsed;
    a->nedits = settled_flat(&tr->settled, tr->src, &a->edit, &a->arena);
    take_uses(a, tr);
    text->answer = a;
}

static void take_findings(struct answer *a, const struct file_result *r)
{
    struct finding *own = ARENA_ARRAY(&a->arena, struct finding, r->nfindings);
    for (uint32_t i = 0; i < r->nfindings; i++) {
        own[i] = r->finding[i];
        own[i].subject = arena_strdup(&a->arena, str_of(own[i].subject));
        own[i].message = arena_strdup(&a->arena, str_of(own[i].message));
        own[i].note = own[i].note ? arena_strdup(&a->arena, str_of(own[i].note)) : NULL;
    }
    a->finding = own;
    a->nfindings = r->nfindings;
    bool reported = false;
    for (uint32_t i = 0; r->doubt && i < r->nfindings; i++)
        reported |= strstr(r->finding[i].message, r->doubt) != NULL;
    if (a->parsed && r->judged && r->doubt && !reported)
        a->doubt = arena_strdup(&a->arena, str_of(r->doubt));
}

/* A text that no run came to: why, in place of silence. */
static void answer_tell_missing(struct texts_open *t, const struct run_result *r)
{
    for (uint32_t i = 0; i < t->n; i++) {
        struct answer_text *text = &t->text[i];
        const char *why = "the file is open under another name as well";
        for (uint32_t k = 0; k < r->nfiles; k++) {
            if (r->file[k].error && !strcmp(r->file[k].path, text->path))
                why = r->file[k].error;
        }
        if (text->answer || text->context)
            continue;
        text->answer = xcalloc(1, sizeof *text->answer);
        text->answer->version = text->version;
        text->answer->parsed = t->parsed;
        text->answer->doubt = arena_strdup(&text->answer->arena, str_of(why));
    }
}

/* One run; -1 with err where it makes no sense. */
static int answer_run(struct texts_open *t, struct project_options *opt, const struct map *m,
                      const char *const *path, struct err *err)
{
    struct run_result r = {0};
    struct arena a = {0};
    struct buf out = {0};
    int rc = project_run(opt, m, path, (int)t->n, &r, &out, &a, err);
    for (uint32_t i = 0; rc == 0 && i < r.nfiles; i++) {
        struct answer_text *text = answer_find(t, r.file[i].path);
        if (text && text->answer)
            take_findings(text->answer, &r.file[i]);
    }
    if (rc == 0)
        answer_tell_missing(t, &r);
    buf_release(&out);
    arena_release(&a);
    return rc;
}

/* The parse can't be had, for want of a database for example: tokens are the last word then. */
static void run_by_tokens(struct texts_open *t, struct project_options *opt, const struct map *m,
                          const char *const *path, const struct err *why)
{
    struct err err;
    opt->no_parse = true;
    if (answer_run(t, opt, m, path, &err) < 0)
        answer_tell_missing(t, &(struct run_result){0});
    for (uint32_t i = 0; i < t->n; i++) {
        struct answer *a = t->text[i].answer;
        if (a)
            a->doubt = arena_strdup(&a->arena, str_of(why->msg));
    }
}

void answer_all(struct texts_open *t, const struct project_options *opt, const struct map *m,
                bool parse)
{
    struct project_options own = *opt;
    struct arena a = {0};
    struct err err;
    struct open_text *open = ARENA_ARRAY(&a, struct open_text, t->n);
    const char **path = ARENA_ARRAY(&a, const char *, t->n);
    for (uint32_t i = 0; i < t->n; i++) {
        path[i] = t->text[i].path;
        open[i] = (struct open_text){t->text[i].path, t->text[i].bytes, t->text[i].context};
    }
    t->parsed = parse && !opt->no_parse;
    own.mode = OUT_DELIVER;
    own.deliver_port = take_port;
    own.deliver_ctx = t;
    own.open = open;
    own.nopen = t->n;
    own.jobs = 1;
    own.no_parse = !t->parsed;
    if (t->n && answer_run(t, &own, m, path, &err) < 0)
        run_by_tokens(t, &own, m, path, &err);
    arena_release(&a);
}
