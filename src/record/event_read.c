/* Lines of JSON as events. Whatever a line holds, only texts and numbers come out of it. */
#include "base/die.h"
#include "base/vec.h"
#include "record/event_parts.h"
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

enum { WORDS_MAX = 1 << 20 };

static const char *event_read_text(const json_t *o, const char *key, struct arena *a)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? arena_strdup(a, str_of(text)) : NULL;
}

/* A list of texts, or nothing. False if there is something else. */
static bool read_list(const json_t *o, const char *key, const char *const **word, int *n,
                      struct arena *a)
{
    const json_t *list = json_object_get(o, key);
    size_t size = json_array_size(list);
    if ((list && !json_is_array(list)) || size > WORDS_MAX)
        return false;
    const char **p = ARENA_ARRAY(a, const char *, size + 1);
    for (size_t i = 0; i < size; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text)
            return false;
        p[i] = arena_strdup(a, str_of(text));
    }
    *word = p;
    *n = (int)size;
    return true;
}

static int event_read_number(const json_t *o, const char *key)
{
    json_int_t n = json_integer_value(json_object_get(o, key));
    return n < INT32_MIN || n > INT32_MAX ? 1 : (int)n;
}

static bool read_event(const json_t *o, struct record_event *e, struct arena *a)
{
    const char *kind = json_string_value(json_object_get(o, "kind"));
    e->id = (long)json_integer_value(json_object_get(o, "id"));
    e->parent = (long)json_integer_value(json_object_get(o, "parent"));
    e->cwd = event_read_text(o, "cwd", a);
    e->tool = event_read_text(o, "tool", a);
    e->language = event_read_text(o, "language", a);
    e->says = event_read_text(o, "says", a);
    e->rc = event_read_number(o, "rc");
    e->seconds = json_number_value(json_object_get(o, "seconds"));
    e->stood_in = json_is_true(json_object_get(o, "stood_in"));
    return e->id > 0 && e->parent >= 0 && e->cwd && e->tool && kind &&
           event_kind_of(kind, &e->kind) && isfinite(e->seconds) &&
           read_list(o, "argv", &e->argv, &e->argc, a) &&
           read_list(o, "inputs", &e->input, &e->ninputs, a) &&
           read_list(o, "outputs", &e->output, &e->noutputs, a) &&
           read_list(o, "deps", &e->dep, &e->ndeps, a);
}

static int event_read_head(struct str line, struct record *r, struct arena *a, struct err *err)
{
    json_t *o = json_loadb(line.p, line.n, 0, NULL);
    const json_t *version = json_object_get(o, "tranship-record");
    json_int_t v = json_integer_value(version);
    r->version = event_read_text(o, "version", a);
    r->root = event_read_text(o, "root", a);
    r->cuda = event_read_text(o, "cuda", a);
    r->toolkit = event_read_text(o, "toolkit", a);
    r->when = event_read_text(o, "when", a);
    bool whole = v > 0 && r->root && r->root[0] == '/' &&
                 read_list(o, "command", &r->command, &r->ncommand, a);
    json_decref(o);
    if (v > RECORD_VERSION)
        return err_set(
            err, "%s: this record has format %lld, and this tranship reads %d; take a newer one",
            r->file, (long long)v, RECORD_VERSION);
    if (!whole)
        return err_set(err, "%s:1: this is no record of a build; 'tranship record' makes one",
                       r->file);
    return 0;
}

int record_parse(const char *file, struct str text, struct record *r, struct arena *a,
                 struct err *err)
{
    VEC(struct record_event) list = {0};
    int first = 0, rc = 0;
    *r = (struct record){.file = arena_strdup(a, str_of(file))};
    json_set_alloc_funcs(xmalloc, free);
    for (int number = 1; text.n && rc == 0; number++) {
        const char *end = memchr(text.p, '\n', text.n);
        struct str line = str_cut(text, 0, end ? (size_t)(end - text.p) : text.n);
        text = str_cut(text, line.n + 1, text.n);
        if (number == 1) {
            rc = event_read_head(line, r, a, err);
            continue;
        }
        struct record_event e = {0};
        json_t *o = json_loadb(line.p, line.n, 0, NULL);
        if (read_event(o, &e, a))
            vec_push(&list, e);
        else if (r->skipped++ == 0)
            first = number;
        json_decref(o);
    }
    if (rc == 0 && !r->root)
        rc = err_set(err, "%s: this record is empty; 'tranship record' makes one", file);
    if (r->skipped)
        r->doubt = arena_printf(a, "%s:%d: %s damaged and left out", r->file, first,
                                r->skipped == 1 ? "this line is" : "this line and others are");
    r->event = ARENA_ARRAY(a, struct record_event, list.n + 1);
    if (list.n)
        memcpy(r->event, list.p, list.n * sizeof *list.p);
    r->n = (int)list.n;
    vec_release(&list);
    return rc;
}
