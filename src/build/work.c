#include "build/work.h"

static const char BY[] = "build";

struct row build_row(const struct build *b, struct str name, enum row_kind kind)
{
    return map_find(b->map, name, MAP_KIND(kind), b->opt->rocm);
}

static struct target target_of(const struct build *b)
{
    return (struct target){b->opt->rocm, b->opt->libs};
}

const char *build_hip(const struct build *b, struct row row)
{
    return target_name(target_of(b), row);
}

static struct build_use *add_use(struct build *b, struct span span, struct row row, struct str name,
                                 enum use_status status)
{
    vec_push(&b->uses, (struct build_use){
                           .span = span, .row = row, .name = arena_strdup(b->arena, name), .status = status});
    return &b->uses.p[b->uses.n - 1];
}

/* "HIP 5.5 and later have it" */
static const char *releases_text(const struct build *b, struct row row)
{
    struct release_range in = row.data->hip_in;
    if (in.first && b->opt->rocm < in.first)
        return arena_printf(b->arena, "HIP %d.%d and later have it", in.first / 100, in.first % 100);
    return arena_printf(b->arena, "HIP had it up to %d.%d", in.last / 100, in.last % 100);
}

/* What a user should know of a name that is translated. */
static void say_doubts(struct build *b, struct span span, struct row row, struct str name, const char *hip)
{
    const char *care = target_care(target_of(b), row);
    struct build_use *use = &b->uses.p[b->uses.n - 1];
    if (b->opt->rocm && !target_has(target_of(b), row)) {
        const char *becomes = arena_printf(b->arena, "becomes '%s'", hip);
        const char *note = releases_text(b, row);
        finding_add(b->findings, TS_NOT_IN_RELEASE, span, name, becomes, note);
        use->status = USE_LEFT;
        use->why = note;
    } else if (care) {
        finding_add(b->findings, TS_BUILD_CARE, span, name, hip, care);
        use->status = USE_WARNED;
    }
}

/* Words as the language wants them between one another. */
static struct str with_blanks(const struct build *b, struct span span, struct str text)
{
    const char *blank = b->blank ? b->blank(b, span) : " ";
    struct buf out = {0};
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] == ' ')
            buf_addstr(&out, blank);
        else
            buf_addch(&out, text.p[i]);
    }
    struct str own = {arena_strdup(b->arena, buf_str(&out)), out.len};
    buf_release(&out);
    return own;
}

/* A string that would have to become two, or none, where exactly one can stand. */
static bool is_stuck(struct build *b, struct span span, struct str text, struct str name)
{
    bool two = text.n && memchr(text.p, ' ', text.n) && b->blank && !b->blank(b, span);
    bool none = !text.n && b->element && b->element(b, span).end == 0;
    if (!two && !none)
        return false;
    const char *note =
        two ? arena_printf(b->arena, "It should be %.*s, in strings of their own.", (int)text.n, text.p)
            : "It should not be there at all.";
    build_leave(b, TS_BUILD_MADE_UP, span, name, NULL, note);
    return true;
}

void build_change(struct build *b, struct span span, struct str text, struct row row, struct str name)
{
    if (is_stuck(b, span, text, name))
        return;
    add_use(b, span, row, name, USE_CONVERTED);
    edit_replace(b->edits, span, with_blanks(b, span, text), EDIT_REWRITE, BY);
    say_doubts(b, span, row, name, arena_strdup(b->arena, text));
}

void build_change_around(struct build *b, struct span span, const char *template, struct span hole,
                         struct row row, struct str name)
{
    add_use(b, span, row, name, USE_CONVERTED);
    if (is_stuck(b, span, str_of(template), name))
        return;
    const char *spaced = with_blanks(b, span, str_of(template)).p;
    edit_template(b->edits, span, spaced, &hole, 1, EDIT_REWRITE, BY);
    say_doubts(b, span, row, name, template);
}

/* From the end of what stands before it: blanks, and line ends that a backslash continues. */
static uint32_t blanks_before(const struct build *b, uint32_t at)
{
    const char *s = b->src->bytes;
    uint32_t from = at;
    while (from && (s[from - 1] == ' ' || s[from - 1] == '\t' ||
                    (s[from - 1] == '\n' && from > 1 && s[from - 2] == '\\')))
        from -= s[from - 1] == '\n' ? 2 : 1;
    /* A line's own indentation stays. */
    return from == 0 || s[from - 1] == '\n' ? at : from;
}

/* Behind it: the blanks, where those before it stay. */
static uint32_t blanks_behind(const struct build *b, uint32_t at)
{
    while (at < b->src->len && (b->src->bytes[at] == ' ' || b->src->bytes[at] == '\t'))
        at++;
    return at;
}

static void take_out(struct build *b, struct span span)
{
    struct span whole = b->element ? b->element(b, span) : (struct span){span.begin, span.end};
    if (whole.begin == span.begin)
        whole.begin = blanks_before(b, span.begin);
    if (whole.begin == span.begin)
        whole.end = blanks_behind(b, span.end);
    edit_replace(b->edits, whole, STR(""), EDIT_REWRITE, BY);
}

void build_omit(struct build *b, struct span span, struct row row, struct str name)
{
    if (is_stuck(b, span, STR(""), name))
        return;
    add_use(b, span, row, name, USE_CONVERTED);
    take_out(b, span);
}

void build_drop(struct build *b, struct span span, struct row row, struct str name)
{
    const char *drop = row_attr(row, ROW_ATTR_drop), *note = row_attr(row, ROW_ATTR_note);
    bool warns = drop && strcmp(drop, "warning") == 0;
    if (is_stuck(b, span, STR(""), name))
        return;
    add_use(b, span, row, name, warns ? USE_WARNED : USE_CONVERTED);
    take_out(b, span);
    finding_add(b->findings, warns ? TS_BUILD_DROPPED_WARN : TS_BUILD_DROPPED, span, name, NULL, note);
}

void build_keep(struct build *b, struct span span, struct row row, struct str name)
{
    const char *care = target_care(target_of(b), row);
    add_use(b, span, row, name, care ? USE_WARNED : USE_SAME);
    if (care)
        finding_add(b->findings, TS_BUILD_CARE, span, name, build_hip(b, row), care);
}

void build_leave(struct build *b, enum finding_id id, struct span span, struct str name, const char *detail,
                 const char *note)
{
    const struct finding *f = finding_add(b->findings, id, span, name, detail, note);
    struct build_use *use = add_use(b, span, (struct row){0}, name, USE_LEFT);
    use->why = f->note ? f->note : f->def->todo;
}

void build_apply(struct build *b, struct span span, struct row row)
{
    const char *hip = build_hip(b, row);
    struct str name = str_of(row_cuda(row));
    if (row.data->flags & ROW_SAME)
        build_keep(b, span, row, name);
    else if (hip)
        build_change(b, span, str_of(hip), row, name);
    else if (row_attr(row, ROW_ATTR_drop))
        build_drop(b, span, row, name);
    else
        build_leave(b, TS_BUILD_LEFT, span, name, NULL, row_attr(row, ROW_ATTR_note));
}

void build_rewrite(struct build *b, struct span span, struct str text, struct str name)
{
    add_use(b, span, (struct row){0}, name, USE_CONVERTED);
    edit_replace(b->edits, span, text, EDIT_REWRITE, BY);
}

static struct tally *tally_of(struct coverage *c, const char *family)
{
    for (uint32_t i = 0; i < c->ntallies; i++) {
        if (strcmp(c->tally[i].family, family) == 0)
            return &c->tally[i];
    }
    c->tally[c->ntallies] = (struct tally){.family = family};
    return &c->tally[c->ntallies++];
}

static bool was_dropped(const struct settled *s, struct span span)
{
    for (uint32_t i = 0; i < s->ndropped; i++) {
        struct span d = s->dropped[i].edit->span;
        if (d.begin < span.end && span.begin < d.end)
            return true;
    }
    return false;
}

void build_count(const struct build *b, const struct settled *settled, struct coverage *out)
{
    struct coverage all = {.tally = ARENA_ARRAY(b->arena, struct tally, b->uses.n),
                           .left = ARENA_ARRAY(b->arena, struct left_name, b->uses.n)};
    for (size_t i = 0; i < b->uses.n; i++) {
        const struct build_use *u = &b->uses.p[i];
        enum use_status status = was_dropped(settled, u->span) ? USE_LEFT : u->status;
        struct tally *t = tally_of(&all, row_ok(u->row) ? row_family(u->row) : "build");
        t->uses[status]++;
        t->by_tokens += status != USE_LEFT;
        if (status != USE_LEFT)
            continue;
        const char *why = u->why ? u->why : "two rewrites disagree about it (TS1901)";
        all.left[all.nleft++] = (struct left_name){.name = u->name, .why = why, .uses = 1};
    }
    coverage_add(out, &all, b->arena);
}
