#include "rebuild/repairs.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "rebuild/repairs_parts.h"
#include <sys/stat.h>

enum {
    LARGEST = 16 << 20, /* of a file */
    MOST = 200,         /* repairs of a round */
};

/* ---- files ---- */

struct repaired_file *repairs_file(struct build_repairs *r, const char *path)
{
    for (size_t i = 0; i < r->file.n; i++)
        if (strcmp(r->file.p[i]->path, path) == 0)
            return r->file.p[i];
    struct buf text = {0};
    struct repaired_file *f = NULL;
    struct stat st; /* nothing is written through a link */
    if (lstat(path, &st) == 0 && S_ISREG(st.st_mode) && fs_read(path, LARGEST, &text, NULL) == 0 &&
        !source_is_binary(buf_str(&text))) {
        f = ARENA_NEW(r->arena, struct repaired_file);
        *f = (struct repaired_file){.path = arena_strdup(r->arena, str_of(path))};
        struct str own = {arena_strdup(r->arena, buf_str(&text)), text.len};
        source_init(&f->before, f->path, own, r->arena);
        f->now = f->before;
        vec_push(&r->file, f);
    }
    buf_release(&text);
    return f;
}

const struct tokens *repairs_tokens(struct build_repairs *r, struct repaired_file *f)
{
    if (!f->tok) {
        struct tokens *t = ARENA_NEW(r->arena, struct tokens);
        lex(t, &f->before, r->arena);
        f->tok = t;
    }
    return f->tok;
}

bool repairs_before(const struct repaired_file *f, unsigned line, unsigned col, uint32_t *at)
{
    if (line == 0 || line > f->now.nlines)
        return false;
    uint32_t past = line < f->now.nlines ? f->now.lines[line] : f->now.len, moved = 0;
    uint32_t now = f->now.lines[line - 1] + (col ? col - 1 : 0);
    now = now < past ? now : past;
    for (size_t i = 0; i < f->insert.n; i++) {
        const struct repair_insert *in = &f->insert.p[i];
        if (now < in->at + moved)
            break;
        if (now < in->at + moved + in->n)
            return false;
        moved += in->n;
    }
    *at = now - moved;
    return true;
}

/* The repairs of a file that are in it, by their places; of one place, by their numbers. */
static size_t repairs_of(const struct build_repairs *r, const struct repaired_file *f,
                         const struct build_repair **out)
{
    size_t n = 0;
    for (size_t i = 0; i < r->list.n; i++) {
        const struct build_repair *one = &r->list.p[i];
        if (one->path != f->path || one->state == REPAIR_UNDONE)
            continue;
        size_t k = n++;
        for (; k > 0 && out[k - 1]->at > one->at; k--)
            out[k] = out[k - 1];
        out[k] = one;
    }
    return n;
}

static int write_file(struct build_repairs *r, struct repaired_file *f, struct err *err)
{
    const struct build_repair **in =
        ARENA_ARRAY(r->arena, const struct build_repair *, r->list.n + 1);
    struct buf text = {0};
    size_t n = repairs_of(r, f, in);
    uint32_t done = 0;
    f->insert.n = 0;
    for (size_t i = 0; i < n; i++) {
        buf_add(&text, f->before.bytes + done, in[i]->at - done);
        buf_addstr(&text, in[i]->text);
        done = in[i]->at;
        vec_push(&f->insert, ((struct repair_insert){in[i]->at, (uint32_t)strlen(in[i]->text)}));
    }
    buf_add(&text, f->before.bytes + done, f->before.len - done);
    int rc = anchor_write_path(f->path, buf_str(&text), err);
    struct str own = {arena_strdup(r->arena, buf_str(&text)), text.len};
    source_init(&f->now, f->path, own, r->arena);
    port_lines_forget(r->origins, f->path);
    f->changed = false;
    buf_release(&text);
    return rc;
}

int repairs_write(struct build_repairs *r, struct err *err)
{
    int rc = 0;
    for (size_t i = 0; i < r->file.n && rc == 0; i++)
        if (r->file.p[i]->changed)
            rc = write_file(r, r->file.p[i], err);
    return rc;
}

static void set_state(struct build_repairs *r, struct build_repair *one, enum repair_state state)
{
    struct repaired_file *f = repairs_file(r, one->path);
    one->state = state;
    if (f && state != REPAIR_KEPT)
        f->changed = true;
}

/* ---- proposals ---- */

/* A header is tried once in a file, wherever the error is. */
bool repairs_were_tried(const struct build_repairs *r, const struct build_repair *one)
{
    bool tried = false;
    for (size_t i = 0; i < r->list.n && !tried; i++) {
        const struct build_repair *old = &r->list.p[i];
        tried = old->path == one->path && old->at == one->at && strcmp(old->text, one->text) == 0;
    }
    return tried;
}

size_t repairs_propose(struct build_repairs *r, const struct built *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->error.n && n < MOST; i++) {
        const struct build_error *e = &b->error.p[i];
        struct build_repair one;
        if (!repairs_for_source(r, e, &one) && !repairs_for_recipe(r, e, &one))
            continue;
        vec_push(&r->list, one);
        set_state(r, &r->list.p[r->list.n - 1], REPAIR_ON_TRIAL);
        n++;
    }
    return n;
}

/* ---- trials ---- */

/* The last command of the run that makes what the failing one was to make. */
static const struct record_event *command_for(const struct record *run, const char *target)
{
    const struct record_event *last = NULL;
    for (int i = 0; i < run->n; i++)
        if (run->event[i].noutputs && strcmp(run->event[i].output[0], target) == 0)
            last = &run->event[i];
    return last;
}

/* Is there an error of the file at the repair's place, or in a text that a repair has inserted? */
static bool has_error(struct build_repairs *r, const struct built *b,
                      const struct build_repair *one)
{
    const struct repaired_file *f = repairs_file(r, one->path);
    bool has = false;
    for (size_t i = 0; f && i < b->error.n && !has; i++) {
        const struct build_error *e = &b->error.p[i];
        uint32_t at;
        has = e->path && strcmp(e->path, f->path) == 0 &&
              (!repairs_before(f, e->line, e->col, &at) || at == one->error_at);
    }
    return has;
}

void repairs_judge(struct build_repairs *r, const struct built *b, const struct record *run,
                   size_t *kept, size_t *undone)
{
    *kept = *undone = 0;
    for (size_t i = 0; i < r->list.n; i++) {
        struct build_repair *one = &r->list.p[i];
        const struct record_event *e =
            one->state == REPAIR_ON_TRIAL ? command_for(run, one->target) : NULL;
        if (!e)
            continue;
        bool gone = one->about ? e->rc == 0 || !(e->says && strstr(e->says, one->about))
                               : !has_error(r, b, one);
        set_state(r, one, gone ? REPAIR_KEPT : REPAIR_UNDONE);
        *kept += gone;
        *undone += !gone;
    }
}

size_t repairs_give_up(struct build_repairs *r)
{
    size_t n = 0;
    for (size_t i = 0; i < r->list.n; i++) {
        if (r->list.p[i].state != REPAIR_ON_TRIAL)
            continue;
        set_state(r, &r->list.p[i], REPAIR_UNDONE);
        n++;
    }
    return n;
}

void repairs_place(struct build_repairs *r)
{
    for (size_t i = 0; i < r->list.n; i++) {
        struct build_repair *one = &r->list.p[i];
        const struct repaired_file *f = repairs_file(r, one->path);
        struct source_line from;
        uint32_t moved = 0;
        for (size_t k = 0; f && k < f->insert.n && f->insert.p[k].at <= one->error_at; k++)
            moved += f->insert.p[k].n;
        if (!f)
            continue;
        one->port = fs_shown(r->arena, f->path);
        one->line = source_place(&f->now, one->error_at + moved).line;
        if (port_lines_find(r->origins, f->path, one->line, &from) && from.line) {
            one->source = fs_shown(r->arena, from.path);
            one->source_line = from.line;
        }
    }
}

void repairs_release(struct build_repairs *r)
{
    for (size_t i = 0; i < r->file.n; i++)
        vec_release(&r->file.p[i]->insert);
    vec_release(&r->list);
    vec_release(&r->file);
    vec_release(&r->member);
}
