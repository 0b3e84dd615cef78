/* What a compiler's error in a source calls for, by the table of repairs (prove/repair.h). */
#include "base/fs.h"
#include "prove/members.h"
#include "prove/quoted.h"
#include "prove/repair.h"
#include "prove/statement.h"
#include "rebuild/repairs_parts.h"

enum { LARGEST_SOURCE = 4 << 20 };

/* ---- members ---- */

static bool file_has_member(struct build_repairs *r, const char *name, struct str member)
{
    struct buf bytes = {0};
    struct arena a = {0};
    struct members m = {0};
    bool found = false;
    const char *path = fs_join(&a, r->origins->folder, name);
    if (source_kind(name) != SOURCE_OTHER && fs_read(path, LARGEST_SOURCE, &bytes, NULL) == 0 &&
        memmem(buf_str(&bytes).p, bytes.len, member.p, member.n)) {
        members_read(&m, path, buf_str(&bytes), &a);
        found = members_have(&m, member);
    }
    buf_release(&bytes);
    arena_release(&a);
    return found;
}

/* Does a class of the port have a member of that name? */
static bool has_member(struct build_repairs *r, struct str member)
{
    const char *name = arena_strdup(r->arena, member);
    for (size_t i = 0; i < r->member.n; i++)
        if (strcmp(r->member.p[i].name, name) == 0)
            return r->member.p[i].found;
    bool found = false;
    const struct journal *j = &r->origins->journal;
    for (size_t i = 0; i < j->entry.n && !found; i++)
        found = j->entry.p[i].source && file_has_member(r, j->entry.p[i].name, member);
    vec_push(&r->member, ((struct known_member){name, found}));
    return found;
}

static bool may_inherit(struct build_repairs *r, const struct tokens *t, uint32_t at,
                        const char *error)
{
    struct str text = str_of(error), name = {0};
    return strstr(error, "undeclared identifier") && quoted_next(&text, &name) && name.n &&
           may_be_inherited(t, at) && has_member(r, name);
}

/* ---- headers ---- */

static bool names_hip(const struct tokens *t, const struct directive *d)
{
    struct str line = source_text(t->src, d->line);
    return memmem(line.p, line.n, "hip/hip_runtime", 15) != NULL;
}

/* Every compilation gets there: no condition but an include guard, and no namespace. */
static bool is_open(const struct tokens *t, const struct directive *d)
{
    const struct directive *in = d->parent ? &t->dir[d->parent - 1] : NULL;
    bool is = !in || (in->kind == DIR_IFNDEF && !in->parent && in == t->dir);
    for (uint32_t i = 0; i < d->hash && is; i++)
        is = !(tok_is(t, i, P_LBRACE) && t->tok[i].match > d->hash);
    return is;
}

/* Behind HIP's runtime header, which other headers of ROCm want first; else before the first
 * header; else before all. *behind: the line begins where another one ends. */
static uint32_t place_of_header(const struct tokens *t, bool *behind)
{
    const struct directive *first = NULL;
    for (uint32_t i = 0; i < t->ndir; i++) {
        const struct directive *d = &t->dir[i];
        if (d->kind != DIR_INCLUDE || !is_open(t, d))
            continue;
        first = first ? first : d;
        if ((*behind = names_hip(t, d)))
            return d->line.end;
    }
    return first ? first->line.begin : 0;
}

static void add_header(struct build_repairs *r, const struct tokens *t, const struct repair *one,
                       struct build_repair *out)
{
    bool behind = false;
    const char *end = source_newline(t->src);
    out->at = place_of_header(t, &behind);
    out->shown = arena_printf(r->arena, "#include <%s>", one->text);
    out->text = arena_printf(r->arena, "%s%s%s", behind ? end : "", out->shown, behind ? "" : end);
}

/* ---- the table ---- */

/* The words as the table has them: gcc quotes by the locale. */
static const char *plain_quotes(const char *text, struct arena *a)
{
    char *out = arena_strdup(a, str_of(text)), *to = out;
    while (*text) {
        bool curled =
            strncmp(text, "\xe2\x80\x98", 3) == 0 || strncmp(text, "\xe2\x80\x99", 3) == 0;
        *to++ = curled ? '\'' : *text;
        text += curled ? 3 : 1;
    }
    *to = '\0';
    return out;
}

bool repairs_for_source(struct build_repairs *r, const struct build_error *e,
                        struct build_repair *out)
{
    struct source_line from;
    struct repair one;
    if (e->kind != TROUBLE_COMPILE || !e->path || !e->line || !e->target ||
        !port_lines_find(r->origins, e->path, e->line, &from))
        return false;
    struct repaired_file *f = repairs_file(r, e->path);
    uint32_t at;
    if (!f || !repairs_before(f, e->line, e->col, &at))
        return false;
    const struct tokens *t = repairs_tokens(r, f);
    const char *error = plain_quotes(e->message, r->arena);
    const struct repair_place place = {.instantiated = e->instantiated,
                                       .member = may_inherit(r, t, at, error),
                                       .operand = is_operand(t, at)};
    for (unsigned k = 0; repair_find(error, place, k, r->include, &one, r->arena); k++) {
        *out = (struct build_repair){.path = f->path,
                                     .at = at,
                                     .error_at = at,
                                     .text = one.text,
                                     .shown = arena_strdup(r->arena, str_trim(str_of(one.text))),
                                     .error = e->message,
                                     .target = e->target};
        if (one.header)
            add_header(r, t, &one, out);
        if (!repairs_were_tried(r, out))
            return true;
    }
    return false;
}
