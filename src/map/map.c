#include "map/map.h"
#include "base/fs.h"
#include "base/opt.h"
#include "base/search.h"
#include "map/attr.h"
#include "map/builtin.h"
#include "map/reader.h"

void map_init(struct map *m)
{
    *m = (struct map){.tables = {&map_builtin}, .ntables = 1};
}

void map_release(struct map *m)
{
    vec_release(&m->suppressions);
    arena_release(&m->arena);
    m->ntables = 0;
}

static void add_message(struct map *m, const char *message)
{
    if (m->nmessages < MAP_MESSAGES)
        m->message[m->nmessages++] = arena_strdup(&m->arena, str_of(message));
}

/* The errors of the last read or check. */
static int map_keep_errors(struct map *m, const struct map_text *t)
{
    for (int i = 0; i < t->nerrors; i++)
        add_message(m, t->error[i]);
    return -1;
}

/* Keeps an error that does not belong to a line. */
static int keep_trouble(struct map *m, const struct err *err)
{
    add_message(m, err->msg);
    return -1;
}

static const char *map_copy(struct map *m, const char *text)
{
    return text ? arena_strdup(&m->arena, str_of(text)) : NULL;
}

static void add_suppressions(struct map *m, const struct map_text *t, const char *base)
{
    base = map_copy(m, base);
    for (const struct suppression *s = t->suppressions; s; s = s->next) {
        struct suppression *kept = ARENA_NEW(&m->arena, struct suppression);
        *kept = (struct suppression){
            .file = m->file[m->ntables - 1], .line = s->line, .number = s->number, .base = base};
        kept->index = (uint32_t)m->suppressions.n;
        kept->path = map_copy(m, s->path);
        kept->name = map_copy(m, s->name);
        kept->note = map_copy(m, s->note);
        vec_push(&m->suppressions, (const struct suppression *)kept);
    }
}

/* helper= names what is compiled in. */
static int check_helpers(struct map_text *t, struct err *err)
{
    for (size_t i = 0; i < t->lines.n; i++) {
        const struct map_line *line = &t->lines.p[i];
        const char *name = map_line_text(line, ROW_ATTR_helper, 0);
        struct err why;
        if (!name || map_helper(name))
            continue;
        err_set(&why, "%s:%d:1: helper=%s: no such helper; helpers are built in", line->file,
                line->line, name);
        map_text_error(t, &why);
    }
    return map_text_verdict(t, err);
}

static int map_read_text(struct map *m, struct map_text *t, const char *path, struct str text,
                         struct err *err)
{
    struct err more;
    int rc = 0;
    if (map_text_read(t, path, text, "user", err) != 0)
        rc = map_keep_errors(m, t);
    if (map_text_check(t, rc == 0 ? err : &more) != 0 || (rc == 0 && check_helpers(t, err) != 0))
        rc = map_keep_errors(m, t);
    if (m->nmessages >= MAP_ERRORS) {
        err_set(&more, "%s: there may be more errors than these %d", path, MAP_ERRORS);
        m->nmessages = MAP_ERRORS;
        keep_trouble(m, &more);
    }
    return rc;
}

static int map_add_text(struct map *m, const char *path, struct str text, const char *base,
                        struct err *err)
{
    struct arena lines = {0};
    struct map_text t = {.arena = &lines, .findings = m->findings};
    struct err why;
    if (m->ntables == MAP_TABLES) {
        err_set(&why, "%s: too many map files; %d are allowed", path, MAP_TABLES - 1);
        keep_trouble(m, &why);
        return err_set(err, "%s", why.msg);
    }
    int rc = map_read_text(m, &t, path, text, &why);
    if (rc == 0) {
        m->file[m->ntables] = map_copy(m, path);
        m->tables[m->ntables++] = map_text_table(&t, &m->arena);
        add_suppressions(m, &t, base);
    } else {
        err_set(err, "%s", why.msg);
    }
    vec_release(&t.lines);
    arena_release(&lines);
    return rc;
}

int map_add_file(struct map *m, const char *path, struct err *err)
{
    struct buf text = {0};
    m->nmessages = 0;
    int rc = fs_read(path, MAP_LARGEST, &text, err);
    rc = rc == 0 ? map_add_text(m, path, buf_str(&text), NULL, err) : keep_trouble(m, err);
    buf_release(&text);
    return rc;
}

int map_add_found(struct map *m, const char *path, struct str text, const char *base,
                  struct err *err)
{
    m->nmessages = 0;
    int rc = map_add_text(m, path, text, base, err);
    if (rc == 0)
        m->found[m->ntables - 1] = true;
    return rc;
}

/* str_cmp with a text of a pool, whose length is of interest only where it
 * begins as the name does. */
static int pool_cmp(const char *text, struct str name)
{
    int c = name.n ? strncmp(text, name.p, name.n) : 0;
    return c ? c : str_cmp(str_of(text), name);
}

/* The first row whose CUDA name is not before this one. */
static uint32_t first_row(const struct table *t, struct str cuda)
{
    uint32_t i;
    search_first(i, t->nrows, pool_cmp(t->pool + t->rows[i].cuda, cuda) >= 0);
    return i;
}

bool map_has_row(const struct map *m, const struct row_data *r)
{
    static const uint8_t flag[] = {
        [TORCH_KEEP] = 0, [TORCH_1] = ROW_TORCH_1, [TORCH_2] = ROW_TORCH_2};
    return !(r->flags & ROW_TORCH) || r->flags & flag[m->torch];
}

/* Is there a row of a name that begins so? */
static bool has_inside(const struct map *m, const struct table *t, struct str begin)
{
    uint32_t k = first_row(t, begin);
    for (; k < t->nrows && str_starts(str_of(t->pool + t->rows[k].cuda), begin); k++)
        if (map_has_row(m, &t->rows[k]))
            return true;
    return false;
}

/* Rows whose names begin so stand together, so that a look at the first tells most names apart. */
static bool is_scope(const struct map *m, const struct table *t, struct str name)
{
    char inside[400];
    uint32_t k = first_row(t, name);
    if (k == t->nrows || !str_starts(str_of(t->pool + t->rows[k].cuda), name))
        return false;
    for (; k < t->nrows && str_is(name, t->pool + t->rows[k].cuda); k++)
        if (t->rows[k].kind == ROW_NAMESPACE && map_has_row(m, &t->rows[k]))
            return true;
    if (name.n + 2 > sizeof inside)
        return false;
    memcpy(inside, name.p, name.n);
    memcpy(inside + name.n, "::", 2);
    return has_inside(m, t, (struct str){inside, name.n + 2});
}

bool map_is_scope(const struct map *m, struct str name)
{
    for (int i = m->ntables - 1; i >= 0; i--)
        if (is_scope(m, m->tables[i], name))
            return true;
    return false;
}

/* How far a release lies outside a range. */
static int distance(release r, struct release_range range)
{
    return range.first && r < range.first ? range.first - r
           : range.last && r > range.last ? r - range.last
                                          : 0;
}

struct row map_find(const struct map *m, struct str cuda, unsigned kinds, release target)
{
    struct row best = {0};
    int nearest = 0;
    if (!target)
        target = HIP_NEWEST;
    for (int i = m->ntables - 1; i >= 0; i--) {
        const struct table *t = m->tables[i];
        for (uint32_t k = first_row(t, cuda); k < t->nrows; k++) {
            const struct row_data *d = &t->rows[k];
            if (!str_eq(str_of(t->pool + d->cuda), cuda))
                break;
            int away = distance(target, d->hip_in);
            if (!(kinds & MAP_KIND(d->kind)) || !map_has_row(m, d) ||
                (row_ok(best) && away >= nearest))
                continue;
            best = (struct row){t, d};
            nearest = away;
            if (away == 0)
                return best;
        }
    }
    return best;
}

bool map_has_torch_header(const struct map *m, struct str name)
{
    const struct table *t = m->tables[0];
    for (uint32_t k = first_row(t, name); k < t->nrows && str_is(name, t->pool + t->rows[k].cuda);
         k++)
        if (t->rows[k].kind == ROW_HEADER && !map_has_row(m, &t->rows[k]))
            return true;
    return false;
}

bool map_is_users(const struct map *m, struct row r)
{
    return row_ok(r) && r.table != m->tables[0];
}

bool map_is_own(const struct map *m, struct row r)
{
    if (!map_is_users(m, r))
        return false;
    struct str name = str_of(row_cuda(r));
    const struct table *t = m->tables[0];
    uint32_t k = first_row(t, name);
    for (; k < t->nrows && str_is(name, t->pool + t->rows[k].cuda); k++)
        if (row_kind_is_code((enum row_kind)t->rows[k].kind) &&
            map_has_row(m, &t->rows[k])) /* a library is no name */
            return false;
    return true;
}

bool map_has_own_fields(const struct map *m)
{
    for (int i = 1; i < m->ntables; i++)
        if (m->tables[i]->nby_member)
            return true;
    return false;
}

/* The first entry of an index whose name is not before this one. */
static uint32_t first_member(const struct table *t, struct str member)
{
    uint32_t i;
    search_first(i, t->nby_member,
                 pool_cmp(row_member(t->pool + t->rows[t->by_member[i]].cuda), member) >= 0);
    return i;
}

static bool same_member(struct row a, struct row b)
{
    const char *x = row_hip(a), *y = row_hip(b);
    return x && y ? strcmp(row_member(x), row_member(y)) == 0 : x == y;
}

struct row map_find_member(const struct map *m, struct str member, release target)
{
    struct row found = {0};
    for (int i = m->ntables - 1; i >= 0; i--) {
        const struct table *t = m->tables[i];
        for (uint32_t k = first_member(t, member); k < t->nby_member; k++) {
            const char *name = t->pool + t->rows[t->by_member[k]].cuda;
            if (!str_is(member, row_member(name)))
                break;
            /* Through the full name, so that releases and later tables count. */
            struct row r = map_find(m, str_of(name), MAP_KIND(ROW_FIELD), target);
            if (row_ok(found) && !same_member(found, r))
                return (struct row){0};
            found = r;
        }
    }
    return found;
}

static bool is_roc(const struct table *t, struct str name)
{
    uint32_t k;
    search_first(k, t->nroc_names, pool_cmp(t->pool + t->roc_names[k], name) >= 0);
    return k < t->nroc_names && str_is(name, t->pool + t->roc_names[k]);
}

bool map_is_hip(const struct map *m, struct str hip)
{
    for (int i = 0; i < m->ntables; i++) {
        const struct table *t = m->tables[i];
        uint32_t k;
        search_first(k, t->nby_hip, pool_cmp(t->pool + t->rows[t->by_hip[k]].hip, hip) >= 0);
        if (k < t->nby_hip && str_is(hip, t->pool + t->rows[t->by_hip[k]].hip))
            return true;
        if (is_roc(t, hip))
            return true;
    }
    return false;
}

enum { NEAREST = 16 };

/* The best names so far, in order. */
struct shortlist {
    const char *names[NEAREST];
    int distances[NEAREST];
    int n, max, limit; /* limit: what a further name may be away */
};

static void shortlist_add(struct shortlist *s, const char *name, int distance)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->names[i], name) == 0)
            return;
    int at = s->n < s->max ? s->n++ : s->max - 1;
    for (; at && s->distances[at - 1] > distance; at--) {
        s->names[at] = s->names[at - 1];
        s->distances[at] = s->distances[at - 1];
    }
    s->names[at] = name;
    s->distances[at] = distance;
    if (s->n == s->max)
        s->limit = s->distances[s->n - 1] - 1;
}

int map_nearest(const struct map *m, struct str word, const char **names, int max)
{
    struct shortlist s = {.max = max < NEAREST ? max : NEAREST,
                          .limit = 1 + (int)(word.n < 400 ? word.n : 400) / 5};
    if (s.max <= 0)
        return 0;
    for (int i = m->ntables - 1; i >= 0; i--) {
        const struct table *t = m->tables[i];
        uint32_t last = 0;
        for (uint32_t k = 0; k < t->nrows && s.limit >= 0; k++) {
            uint32_t cuda = t->rows[k].cuda;
            if (cuda == last || t->rows[k].kind == ROW_FIELD)
                continue;
            last = cuda;
            struct str name = str_of(t->pool + cuda);
            int d = opt_distance(word, name, s.limit);
            if (d <= s.limit && (size_t)d < word.n && (size_t)d < name.n)
                shortlist_add(&s, name.p, d);
        }
    }
    memcpy(names, s.names, (size_t)s.n * sizeof *names);
    return s.n;
}

const char *map_declarations(const char *header)
{
    size_t i, n = (size_t)map_nvirtuals;
    search_first(i, n, strcmp(map_virtuals[i].name, header) >= 0);
    return i < n && strcmp(map_virtuals[i].name, header) == 0 ? map_virtuals[i].text : NULL;
}

const char *map_helper(const char *name)
{
    for (int i = 0; i < map_nhelpers; i++)
        if (strcmp(map_helpers[i].name, name) == 0)
            return map_helpers[i].text;
    return NULL;
}

const char *map_definitions(const char *family)
{
    for (int i = 0; i < map_ndefinition_texts; i++)
        if (strcmp(map_definition_texts[i].name, family) == 0)
            return map_definition_texts[i].text;
    return NULL;
}

bool map_virtual_header(int i, const char **name, const char **text, size_t *len)
{
    if (i < 0 || i >= map_nvirtuals)
        return false;
    *name = map_virtuals[i].name;
    *text = map_virtuals[i].text;
    *len = map_virtuals[i].len;
    return true;
}
