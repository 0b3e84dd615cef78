#include "report/read.h"
#include "base/fs.h"
#include "core/fingerprint.h"
#include "report/read_value.h"

enum { SCHEMA = 1, REPORT_MAX = 1 << 30, FILES_MAX = 1 << 22 };

/* ---- findings ---- */

static int report_read_number_of(const struct node *n)
{
    const char *text = node_text(n, "number");
    int number = 0;
    bool ok = strlen(text) == 6 && text[0] == 'T' && text[1] == 'S';
    for (int i = 2; ok && i < 6; i++) {
        ok = text[i] >= '0' && text[i] <= '9';
        number = number * 10 + (text[i] - '0');
    }
    if (!ok)
        node_fail(n, "number", "is not the number of a finding such as TS1002");
    return ok ? number : 0;
}

/* One of another tranship's: what the report says of it is all that is known. */
static const struct finding_def *unknown_def(const struct node *n, int number,
                                             const struct finding *f)
{
    struct finding_def *def = ARENA_NEW(n->rd->arena, struct finding_def);
    *def = (struct finding_def){.number = number,
                                .name = node_text(n, "name"),
                                .severity = f->severity,
                                .effort = f->effort,
                                .cure = CURE_EACH,
                                .message = f->message,
                                .todo = node_text_or_null(n, "todo")};
    return def;
}

static enum proof_state proof_of(const struct node *n)
{
    const char *text = node_text_or_null(n, "proof");
    for (int s = PROOF_CONFIRMED; text && s <= PROOF_UNCONFIRMED; s++) {
        if (strcmp(text, proof_state_name((enum proof_state)s)) == 0)
            return (enum proof_state)s;
    }
    if (text)
        node_fail(n, "proof", "is a word that this tranship does not support");
    return PROOF_UNKNOWN;
}

static enum idle report_read_idle_of(const struct node *n)
{
    const char *text = node_text_or_null(n, "idle");
    for (int i = IDLE_LEFT_OUT; text && i <= IDLE_UNUSED; i++) {
        if (strcmp(text, idle_name((enum idle)i)) == 0)
            return (enum idle)i;
    }
    if (text)
        node_fail(n, "idle", "is a word that this tranship does not support");
    return IDLE_NO;
}

/* Older reports do not say. */
static enum cure report_read_cure_of(const struct node *n, const struct finding_def *def)
{
    static const char *const cures[] = {"each", "once"};
    return node_text_or_null(n, "cure") ? (enum cure)node_word(n, "cure", cures, 2) : def->cure;
}

static uint64_t fingerprint_of(const struct node *n)
{
    const char *text = node_text_or_null(n, "fingerprint");
    uint64_t fingerprint = 0;
    if (!n->rd->failed && (!text || !fingerprint_parse(text, &fingerprint)))
        node_fail(n, "fingerprint",
                  text ? "is not a fingerprint"
                       : "is missing: another tranship version wrote the report; create it again");
    return fingerprint;
}

static struct finding read_finding(const struct node *n)
{
    const char *severity[SEV_ERROR + 1], *effort[EFFORT_REDESIGN + 1];
    for (int i = SEV_INFO; i <= SEV_ERROR; i++)
        severity[i] = severity_name((enum severity)i);
    for (int i = EFFORT_NONE; i <= EFFORT_REDESIGN; i++)
        effort[i] = effort_name((enum effort)i);
    int number = report_read_number_of(n);
    struct finding f = {.def = finding_def(number),
                        .span = {node_number(n, "begin"), node_number(n, "end")},
                        .place = {node_number(n, "line"), node_number(n, "column")},
                        .severity =
                            (enum severity)node_word(n, "severity", severity, SEV_ERROR + 1),
                        .effort = (enum effort)node_word(n, "effort", effort, EFFORT_REDESIGN + 1),
                        .subject = node_text(n, "subject"),
                        .message = node_text(n, "message"),
                        .note = node_text_or_null(n, "note"),
                        .fingerprint = fingerprint_of(n),
                        .proof = proof_of(n)};
    if (!f.def)
        f.def = unknown_def(n, number, &f);
    f.cure = report_read_cure_of(n, f.def);
    f.idle = report_read_idle_of(n);
    f.family = node_text_or_null(n, "family");
    f.pattern = node_text_or_null(n, "pattern");
    return f;
}

static const struct finding *report_read_findings(const struct node *file, uint32_t *count)
{
    struct node list = node_list(file, "findings");
    uint32_t n = (uint32_t)node_length(&list);
    struct finding *f = ARENA_ARRAY(file->rd->arena, struct finding, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        struct node one = node_at(&list, i);
        f[i] = read_finding(&one);
    }
    *count = n;
    return f;
}

/* ---- maps and rules ---- */

static void report_read_maps(struct run_result *r, const struct node *top)
{
    struct node list = node_list(top, "maps");
    r->nmaps = (uint32_t)node_length(&list);
    struct map_summary *map = ARENA_ARRAY(top->rd->arena, struct map_summary, r->nmaps + 1);
    for (uint32_t i = 0; i < r->nmaps; i++) {
        struct node m = node_at(&list, i);
        map[i] = (struct map_summary){node_text(&m, "file"), node_number(&m, "rows"),
                                      node_bool(&m, "found")};
    }
    r->map = map;
}

/* "my.map:3": the place of a rule. */
static const char *report_read_place_of(const struct node *n, int *line)
{
    const char *text = node_text(n, "rule"), *colon = strrchr(text, ':');
    long number = 0;
    for (const char *p = colon ? colon + 1 : ""; *p && number < 100000000; p++)
        number = *p >= '0' && *p <= '9' ? number * 10 + (*p - '0') : 100000000;
    if (!colon || number >= 100000000 || number == 0)
        node_fail(n, "rule", "is not a place in a map such as my.map:3");
    *line = (int)number;
    return arena_strdup(n->rd->arena, (struct str){text, colon ? (size_t)(colon - text) : 0});
}

static struct suppression *read_rule(const struct node *n, uint32_t index)
{
    struct suppression *s = ARENA_NEW(n->rd->arena, struct suppression);
    s->index = index;
    s->file = report_read_place_of(n, &s->line);
    s->number = report_read_number_of(n);
    s->path = node_text_or_null(n, "path");
    s->name = node_text_or_null(n, "name");
    s->note = node_text_or_null(n, "reason");
    return s;
}

static void read_rules(struct run_result *r, const struct node *top)
{
    struct node list = node_list(top, "rules");
    r->nrules = (uint32_t)node_length(&list);
    const struct suppression **rule =
        ARENA_ARRAY(top->rd->arena, const struct suppression *, r->nrules + 1);
    for (uint32_t i = 0; i < r->nrules; i++) {
        struct node one = node_at(&list, i);
        rule[i] = read_rule(&one, i);
    }
    r->rule = rule;
}

/* The rule at that place, which may have several about one number: the first with the
 * same reason will do. */
static const struct suppression *rule_at(const struct node *n, const struct run_result *r)
{
    int line;
    const char *file = report_read_place_of(n, &line);
    for (uint32_t i = 0; i < r->nrules && !n->rd->failed; i++) {
        if (r->rule[i]->line == line && strcmp(r->rule[i]->file, file) == 0)
            return r->rule[i];
    }
    node_fail(n, "rule", "is not one of the report's rules");
    return NULL;
}

static void read_suppressed(struct file_result *f, const struct node *file,
                            const struct run_result *r)
{
    struct node list = node_list(file, "suppressed");
    f->nsuppressed = (uint32_t)node_length(&list);
    struct suppressed *s = ARENA_ARRAY(file->rd->arena, struct suppressed, f->nsuppressed + 1);
    for (uint32_t i = 0; i < f->nsuppressed; i++) {
        struct node one = node_at(&list, i);
        s[i] = (struct suppressed){read_finding(&one), rule_at(&one, r)};
    }
    f->suppressed = s;
}

/* ---- files ---- */

static void read_families(struct file_result *f, const struct node *file)
{
    struct node list = node_list(file, "families");
    f->ntallies = (uint32_t)node_length(&list);
    struct tally *tally = ARENA_ARRAY(file->rd->arena, struct tally, f->ntallies + 1);
    for (uint32_t i = 0; i < f->ntallies; i++) {
        struct node one = node_at(&list, i);
        struct tally *t = &tally[i];
        t->family = node_text(&one, "family");
        t->by_tokens = node_number(&one, "by_tokens");
        t->uses[USE_LEFT] = node_number(&one, "unconverted");
        t->uses[USE_HIP] = node_number_or_zero(&one, "hip");
        uint32_t rest = node_number(&one, "converted");
        for (int s = USE_SAME; s < USE_LEFT; s++) {
            t->uses[s] = node_number(&one, use_status_name((enum use_status)s));
            if (t->uses[s] > rest)
                node_fail(&one, use_status_name((enum use_status)s),
                          "is more than all that are converted");
            rest -= t->uses[s];
        }
        t->uses[USE_CONVERTED] = rest;
    }
    f->tally = tally;
}

static void read_left(struct file_result *f, const struct node *file)
{
    struct node list = node_list(file, "left");
    f->nleft = (uint32_t)node_length(&list);
    struct left_name *left = ARENA_ARRAY(file->rd->arena, struct left_name, f->nleft + 1);
    for (uint32_t i = 0; i < f->nleft; i++) {
        struct node one = node_at(&list, i);
        left[i] = (struct left_name){node_text(&one, "name"), node_text_or_null(&one, "why"),
                                     node_number(&one, "uses")};
    }
    f->left = left;
}

static enum parse_use parse_of(const struct node *n)
{
    struct node m = node_member(n, "parse_needed");
    if (!m.value || json_is_null(m.value))
        return PARSE_UNKNOWN;
    return node_bool(n, "parse_needed") ? PARSE_NEEDED : PARSE_NEEDLESS;
}

/* Runs of the numbers of units, in order. */
static const uint32_t *report_read_runs(const struct node *file, uint32_t *nruns)
{
    struct node list = node_list(file, "units");
    uint32_t n = (uint32_t)node_length(&list);
    uint32_t *unit = ARENA_ARRAY(file->rd->arena, uint32_t, n + 1);
    bool good = n % 2 == 0;
    for (uint32_t i = 0; i < n && good; i++) {
        const json_t *value = json_array_get(list.value, i);
        json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
        good = number >= 0 && number < FILES_MAX &&
               (i == 0 || number >= (json_int_t)unit[i - 1] + (i % 2 == 0));
        unit[i] = good ? (uint32_t)number : 0;
    }
    if (!good)
        node_fail(file, "units", "is no list of runs of units");
    *nruns = n / 2;
    return unit;
}

/* Older reports have none. */
static void report_read_units(struct file_result *f, const struct node *file)
{
    if (!node_member(file, "units").value)
        return;
    f->is_unit = node_bool(file, "unit");
    f->unit = report_read_runs(file, &f->nunits);
}

/* Older reports have none. */
static void report_read_targets(struct run_result *r, const struct node *top)
{
    if (!node_member(top, "targets").value)
        return;
    struct node list = node_list(top, "targets");
    r->ntargets = (uint32_t)node_length(&list);
    struct target_units *target = ARENA_ARRAY(top->rd->arena, struct target_units, r->ntargets + 1);
    for (uint32_t i = 0; i < r->ntargets; i++) {
        struct node one = node_at(&list, i);
        target[i].name = node_text(&one, "name");
        target[i].unit = report_read_runs(&one, &target[i].nunits);
    }
    r->target = target;
}

static struct file_result report_read_text_of(const struct node *n, const struct run_result *r)
{
    struct file_result f = {
        .path = node_text(n, "path"),
        .output = node_text_or_null(n, "output"),
        .order = node_number(n, "order"),
        .status = (enum file_status)node_word(n, "status", file_status_names, FILE_STATUSES),
        .error = node_text_or_null(n, "error"),
        .lines = node_number(n, "lines"),
        .bytes = node_number(n, "bytes"),
        .edits = node_number(n, "edits"),
        .parsed = node_bool(n, "parsed"),
        .complete = node_bool(n, "complete"),
        .judged = node_bool(n, "judged"),
        .doubt = node_text_or_null(n, "doubt"),
        .parse = parse_of(n),
        .converted = node_number(n, "converted"),
        .unconverted = node_number(n, "unconverted"),
        .seconds = node_real(n, "seconds"),
    };
    report_read_units(&f, n);
    f.finding = report_read_findings(n, &f.nfindings);
    read_suppressed(&f, n, r);
    read_families(&f, n);
    read_left(&f, n);
    return f;
}

static void report_read_files(struct run_result *r, const struct node *top)
{
    struct node list = node_list(top, "files");
    r->nfiles = (uint32_t)node_length(&list);
    struct file_result *f = ARENA_ARRAY(top->rd->arena, struct file_result, r->nfiles + 1);
    for (uint32_t i = 0; i < r->nfiles && !top->rd->failed; i++) {
        struct node one = node_at(&list, i);
        f[i] = report_read_text_of(&one, r);
    }
    r->file = f;
}

/* ---- the run ---- */

static release report_read_release_of(const struct node *n, const char *key)
{
    release out = 0;
    const char *text = node_text_or_null(n, key);
    if (text && release_parse(str_of(text), &out) < 0)
        node_fail(n, key, "is not a release such as 6.4");
    return out;
}

static void read_proof(struct run_result *r, const struct node *top)
{
    struct node n = node_member(top, "proof");
    if (!n.value || json_is_null(n.value))
        return;
    struct proof_summary *p = ARENA_NEW(top->rd->arena, struct proof_summary);
    *p = (struct proof_summary){.arch = node_text(&n, "architectures"),
                                .hip = report_read_release_of(&n, "hip"),
                                .units = node_number(&n, "units"),
                                .compile = node_number(&n, "compile"),
                                .unjudged = node_number(&n, "not_judged"),
                                .predicted = node_number(&n, "errors_told"),
                                .unpredicted = node_number(&n, "errors_untold"),
                                .confirmed = node_number(&n, "findings_confirmed"),
                                .unconfirmed = node_number(&n, "findings_not_confirmed"),
                                .first = node_text_or_null(&n, "first_not_judged"),
                                .why = node_text_or_null(&n, "first_reason")};
    r->proof = p;
}

/* A list of texts. */
static const char *const *read_texts(const struct node *in, const char *name, uint32_t *n)
{
    struct node list = node_list(in, name);
    *n = (uint32_t)node_length(&list);
    const char **text = ARENA_ARRAY(in->rd->arena, const char *, *n + 1);
    for (uint32_t i = 0; i < *n; i++) {
        struct node one = node_at(&list, i);
        if (one.value && !json_is_string(one.value))
            node_fail(&one, NULL, "is no text");
        const char *value = json_string_value(one.value);
        text[i] = arena_strdup(in->rd->arena, str_of(value ? value : ""));
    }
    return text;
}

static void read_tree(struct run_result *r, const struct node *top)
{
    struct node n = node_member(top, "tree");
    if (!n.value || json_is_null(n.value))
        return;
    struct tree_summary *t = ARENA_NEW(top->rd->arena, struct tree_summary);
    *t = (struct tree_summary){.copied = node_number(&n, "copied"),
                               .links = node_number(&n, "links"),
                               .edited = node_number(&n, "edited"),
                               .left = node_number(&n, "left"),
                               .update = node_bool(&n, "update"),
                               .merged = node_number(&n, "merged"),
                               .kept = node_number(&n, "kept"),
                               .deleted = node_number(&n, "deleted"),
                               .conflicts = node_number(&n, "conflicts")};
    t->removed = read_texts(&n, "removed", &t->nremoved);
    r->tree = t;
}

static void report_read_shard(struct run_result *r, const struct node *top)
{
    struct node n = node_member(top, "shard");
    if (!n.value || json_is_null(n.value))
        return;
    struct shard_summary *s = ARENA_NEW(top->rd->arena, struct shard_summary);
    double ended = node_real(&n, "ended");
    *s = (struct shard_summary){.part = node_number(&n, "part"),
                                .of = node_number(&n, "of"),
                                .tree = node_text(&n, "tree"),
                                .options = node_text(&n, "options"),
                                .division = node_text(&n, "division"),
                                .ended = ended >= 0 && ended < 1e15 ? (uint64_t)ended : 0};
    if (!top->rd->failed && (!s->part || s->part > s->of || s->of > SHARDS_MAX))
        node_fail(&n, "part", "does not exist");
    r->shard = s;
}

static void read_hip_side(struct run_result *r, const struct node *top)
{
    struct node n = node_member(top, "hip_side");
    if (!n.value || json_is_null(n.value))
        return;
    struct hip_side_summary *h = ARENA_NEW(top->rd->arena, struct hip_side_summary);
    h->files = node_number(&n, "files");
    h->macro = read_texts(&n, "macros", &h->nmacros);
    h->ignored = node_bool(&n, "ignored");
    r->hip_side = h;
}

static struct release_chosen read_release_chosen(const struct node *of, const char *key)
{
    struct node n = node_member(of, key);
    if (!n.value || json_is_null(n.value))
        return (struct release_chosen){0};
    return (struct release_chosen){.chosen = report_read_release_of(&n, "chosen"),
                                   .newest = report_read_release_of(&n, "newest"),
                                   .fits = node_number(&n, "fits"),
                                   .newest_fits = node_number(&n, "newest_fits")};
}

static void read_releases(struct run_result *r, const struct node *top)
{
    struct node n = node_member(top, "releases");
    if (!n.value || json_is_null(n.value))
        return;
    struct releases_summary *s = ARENA_NEW(top->rd->arena, struct releases_summary);
    s->cuda = read_release_chosen(&n, "cuda");
    s->arch = read_release_chosen(&n, "arch");
    r->releases = s;
}

static void report_read_run(struct run_result *r, const struct node *top)
{
    release arch = report_read_release_of(top, "as_arch");
    *r = (struct run_result){.rocm = report_read_release_of(top, "rocm"),
                             .as_cuda = report_read_release_of(top, "as_cuda"),
                             .as_arch = (uint16_t)(arch / 100 * 100 + arch % 100 * 10),
                             .version = node_text_or_null(top, "version"),
                             .command = node_text_or_null(top, "command"),
                             .seconds = node_real(top, "seconds"),
                             .fail_on = node_text_or_null(top, "fail_on"),
                             .exit_code = (int)(node_number(top, "exit_code") & 0xff),
                             .stopped = node_bool(top, "stopped")};
    struct node totals = node_member(top, "totals");
    r->units = totals.value ? node_number_or_zero(&totals, "units") : 0;
    report_read_maps(r, top);
    read_rules(r, top);
    read_proof(r, top);
    r->unproved = node_text_or_null(top, "unproved");
    report_read_shard(r, top);
    read_hip_side(r, top);
    read_releases(r, top);
    report_read_targets(r, top);
    r->added = read_texts(top, "added", &r->nadded);
    read_tree(r, top);
    report_read_files(r, top);
}

static bool is_text(const json_t *value, const char *text)
{
    return json_is_string(value) && strcmp(json_string_value(value), text) == 0;
}

/* Is it one at all? */
static void check_kind(const struct node *top)
{
    const json_t *tool = json_object_get(top->value, "tool"),
                 *schema = json_object_get(top->value, "schema");
    if (!json_is_object(top->value) || !json_is_string(tool) ||
        strcmp(json_string_value(tool), "tranship") != 0 ||
        !json_is_array(json_object_get(top->value, "files")))
        node_fail(top, NULL,
                  is_text(json_object_get(top->value, "command"), "validate")
                      ? "is a report of tranship validate: tranship validate --merge joins those"
                      : "is not a report of tranship port or examine, written with --report json");
    else if (!json_is_integer(schema) || json_integer_value(schema) != SCHEMA)
        node_fail(top, "schema", "is not 1: another tranship wrote the report");
}

int report_read(struct run_result *r, const char *shown, struct str text, struct arena *a,
                struct err *err)
{
    json_error_t at;
    struct reading rd = {.shown = shown, .arena = a, .err = err};
    jvalue_begin();
    json_t *document = json_loadb(text.p ? text.p : "", text.n, 0, &at);
    if (!document)
        return err_set(err, "%s:%d:%d: invalid JSON: %s", shown, at.line, at.column, at.text);
    struct node top = {.rd = &rd, .value = document};
    *r = (struct run_result){0};
    check_kind(&top);
    if (!rd.failed)
        report_read_run(r, &top);
    json_decref(document);
    return rd.failed ? -1 : 0;
}

int report_read_file(struct run_result *r, const char *path, struct arena *a, struct err *err)
{
    struct buf text = {0};
    int rc = fs_read(path, REPORT_MAX, &text, err);
    if (rc == 0)
        rc = report_read(r, path, buf_str(&text), a, err);
    buf_release(&text);
    return rc;
}
