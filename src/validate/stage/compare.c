/* The last stage: compares every tensor that the program wrote with each of its references, and the
 * standard output with the expected one. */
#include "validate/stage/compare.h"
#include "base/fs.h"
#include "base/texts.h"
#include "map/glob.h"
#include "validate/process/process.h"
#include "validate/session/files.h"
#include "validate/stage/reference.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum { TENSOR_MAX = 1 << 30, OUTPUT_MAX = 64 << 20 };

/* ---- places ---- */

/* A folder of tensors. It is below an anchor, because its contents come from a program or a
 * stranger. */
struct tensor_folder {
    struct anchor at;
    const char *below;
    enum anchor_links links;
};

/* Opens a folder of tensors. -1 if it can't be read. It is not an error if there is no such folder:
 * then nothing is found in it. */
static int tensor_folder_open(struct tensor_folder *s, const char *folder, const char *below,
                              enum anchor_links links, struct err *err)
{
    *s = (struct tensor_folder){.below = below, .links = links};
    if (anchor_open(&s->at, folder, err) != 0)
        return -1;
    int fd = anchor_fd(&s->at, below, O_RDONLY | O_DIRECTORY, links), code = errno;
    if (fd >= 0)
        close(fd);
    if (fd >= 0 || code == ENOENT)
        return 0;
    anchor_close(&s->at);
    return err_set(err, "%s/%s: %s", folder, below, files_why(code));
}

static void tensor_folder_close(struct tensor_folder *s)
{
    anchor_close(&s->at);
}

/* ---- names ---- */

/* Returns "logits" for "logits.npy" or "logits.ref.npy"; empty if the file is not a tensor with
 * that end. */
static struct str stage_compare_name_of(const char *file, const char *end)
{
    struct str s = str_of(file);
    return str_ends(s, str_of(end)) ? str_cut(s, 0, s.n - strlen(end)) : (struct str){"", 0};
}

/* Finds the files in a folder whose names have one of two ends, sorted by name; "x.ref" is not
 * found as "x". */
static struct words names_in(struct case_job *j, const struct tensor_folder *folder,
                             const char *end, const char *other)
{
    struct words w = {0};
    int fd = anchor_fd(&folder->at, folder->below, O_RDONLY | O_DIRECTORY, folder->links);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        struct str name = stage_compare_name_of(e->d_name, end);
        if (!name.n && other)
            name = stage_compare_name_of(e->d_name, other);
        const char *text = arena_strdup(j->a, name);
        bool reference = str_ends(name, STR(".ref")) && strcmp(end, ".npy") == 0;
        if (name.n && !reference && !words_have(&w, text))
            words_add(&w, j->a, text);
    }
    if (dir)
        closedir(dir);
    if (w.n)
        qsort(w.p, w.n, sizeof *w.p, texts_order);
    return w;
}

/* Returns the file's name below the folder's anchor, or NULL. A file that is not regular is
 * reported when it is read. */
static const char *tensor_file(struct case_job *j, const struct tensor_folder *folder,
                               const char *name, const char *end)
{
    struct stat st;
    const char *file = arena_printf(j->a, "%s%s", name, end);
    int fd = anchor_fd(&folder->at, folder->below, O_RDONLY | O_DIRECTORY, folder->links);
    bool there =
        fd >= 0 && fstatat(fd, file, &st, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISDIR(st.st_mode);
    if (fd >= 0)
        close(fd);
    return there ? fs_join(j->a, folder->below, file) : NULL;
}

static int stage_compare_read_tensor(const struct tensor_folder *folder, const char *file,
                                     struct arena *a, struct tensor *t, struct err *err)
{
    const char *shown = fs_join(a, folder->at.path, file);
    int fd = anchor_fd(&folder->at, file, O_RDONLY, folder->links);
    if (fd < 0)
        return err_set(err, "%s: %s", shown, files_why(errno));
    return tensor_read_open(fd, shown, TENSOR_MAX, a, t, err);
}

/* ---- one tensor ---- */

struct pair {
    struct case_job *j;
    struct program_run *r;
    const char *name;
    const struct tensor_folder *tensors, *references;
    const char *got, *want; /* files in these; want NULL: a checksum */
    const char *checksum;
    const char *origin;
};

static void stage_compare_note(struct pair *p, const char *why)
{
    struct step *s = &p->r->compare;
    if (s->verdict == VERDICT_FAIL)
        return; /* the first one is told in the summary; all are in the report */
    s->verdict = VERDICT_FAIL;
    s->why = arena_printf(p->j->a, "%s: %s (%s)", p->name, why, p->origin);
}

static const char *first_difference(struct pair *p, const struct comparison *c)
{
    if (!c->has_first)
        return c->why;
    return arena_printf(p->j->a, "%s; first at %s: %s instead of %s", c->why, c->first_index,
                        c->first_got_text, c->first_want_text);
}

/* Compares a result with a checksum: it must be exactly equal. */
static void compare_checksum(struct pair *p, struct tensor_result *t, const struct tensor *got)
{
    char sum[33];
    tensor_checksum(got, sum);
    t->checksum = true;
    t->c.ok = strncmp(sum, p->checksum, 32) == 0;
    t->c.why = t->c.ok ? NULL : "its checksum is another one";
    t->c.count = got->count;
}

/* Reads both tensors; -1 with err. Tensors are large, so they get an arena of their own. */
static int stage_compare_read_both(struct pair *p, const struct tensor_rule *rule, struct arena *a,
                                   struct tensor *got, struct tensor *want, struct err *err)
{
    if (stage_compare_read_tensor(p->tensors, p->got, a, got, err) != 0 ||
        (p->want && stage_compare_read_tensor(p->references, p->want, a, want, err) != 0))
        return -1;
    if (rule->type == TENSOR_TYPES)
        return 0;
    if (tensor_type_size(rule->type) == tensor_type_size(got->type) &&
        tensor_reinterpret(got, rule->type, err) != 0)
        return -1;
    bool same = p->want && !tensor_type_is_float(want->type) &&
                tensor_type_size(rule->type) == tensor_type_size(want->type);
    return same ? tensor_reinterpret(want, rule->type, err) : 0;
}

static void stage_compare_pair(struct pair *p)
{
    struct arena data = {0};
    struct tensor got, want;
    struct err err;
    struct buf text = {0};
    struct tensor_rule rule = test_case_rule(p->j->k, p->name);
    struct tensor_result t = {.name = p->name, .reference = p->origin};
    if (stage_compare_read_both(p, &rule, &data, &got, &want, &err) != 0) {
        t.c.why = arena_strdup(p->j->a, str_of(err.msg));
    } else {
        t.type = got.type;
        t.ndim = got.ndim;
        memcpy(t.dim, got.dim, sizeof t.dim);
        if (rule.by_default && !tensor_type_is_float(got.type))
            rule.tolerance = (struct tolerance){0};
        if (p->want)
            compare_tensors(&got, &want, &rule.tolerance, p->j->a, &t.c);
        else
            compare_checksum(p, &t, &got);
    }
    tolerance_text(&rule.tolerance, &text);
    t.tolerance = arena_strdup(p->j->a, buf_str(&text));
    buf_release(&text);
    vec_push(&p->r->tensor, t);
    if (!t.c.ok)
        stage_compare_note(p, first_difference(p, &t.c));
    arena_release(&data);
}

/* Adds a reference whose result the program did not write. */
static void missing_result(struct pair *p)
{
    struct tensor_result t = {.name = p->name, .reference = p->origin, .tolerance = ""};
    t.c.why = "the program did not write it";
    vec_push(&p->r->tensor, t);
    stage_compare_note(p, t.c.why);
}

/* Compares the tensors of the program with all references in a folder whose names end in `end`. */
static void compare_folder(struct case_job *j, struct program_run *r,
                           const struct tensor_folder *tensors, const struct tensor_folder *folder,
                           const char *end, const char *origin)
{
    struct words names = names_in(j, folder, end, strcmp(end, ".npy") == 0 ? ".tensor" : NULL);
    for (size_t i = 0; i < names.n; i++) {
        struct pair p = {.j = j,
                         .r = r,
                         .name = names.p[i],
                         .origin = origin,
                         .tensors = tensors,
                         .references = folder};
        p.want = tensor_file(j, folder, p.name, end);
        if (!p.want)
            p.want = tensor_file(j, folder, p.name, ".tensor");
        p.got = tensor_file(j, tensors, p.name, ".npy");
        if (!p.got)
            p.got = tensor_file(j, tensors, p.name, ".tensor");
        if (p.got)
            stage_compare_pair(&p);
        else
            missing_result(&p);
    }
}

/* Compares with references that are only checksums: of whole numbers, and of others that must be
 * exactly equal. */
static void compare_sums(struct case_job *j, struct program_run *r,
                         const struct tensor_folder *tensors, const struct tensor_folder *folder,
                         const char *origin)
{
    struct words names = names_in(j, folder, ".sum", NULL);
    for (size_t i = 0; i < names.n; i++) {
        struct buf text = {0};
        struct err err;
        struct pair p = {.j = j, .r = r, .name = names.p[i], .origin = origin, .tensors = tensors};
        const char *file = tensor_file(j, folder, p.name, ".sum");
        p.got = tensor_file(j, tensors, p.name, ".npy");
        if (file && anchor_read(&folder->at, file, folder->links, 4096, &text, NULL, &err) == 0)
            p.checksum = arena_strdup(j->a, buf_str(&text));
        if (p.got && p.checksum)
            stage_compare_pair(&p);
        else
            missing_result(&p);
        buf_release(&text);
    }
}

/* ---- standard output ---- */

/* Reads a number at p, which must be a whole word; returns where it ends. */
static bool stage_compare_number_at(const char *p, double *value, const char **end)
{
    char *e = NULL;
    if (*p == ' ' || *p == '\t') /* blanks are compared, not passed over */
        return false;
    *value = strtod(p, &e);
    *end = e;
    return e != p;
}

/* True if the lines agree, with numbers within the tolerance. */
static bool lines_agree(const char *got, const char *want, const struct tolerance *t)
{
    bool word = false; /* the byte before belongs to a name */
    while (*got && *want) {
        double x, y;
        const char *got_end, *want_end;
        if (!word && stage_compare_number_at(got, &x, &got_end) &&
            stage_compare_number_at(want, &y, &want_end)) {
            bool near = isfinite(x) && isfinite(y) && fabs(x - y) <= t->abs + t->rel * fabs(y);
            if (!near && !(isnan(x) && isnan(y)) && x != y)
                return false;
            got = got_end;
            want = want_end;
            continue;
        }
        if (*got != *want)
            return false;
        word = (*got >= 'a' && *got <= 'z') || (*got >= 'A' && *got <= 'Z') ||
               (*got >= '0' && *got <= '9') || *got == '_';
        got++;
        want++;
    }
    return *got == *want;
}

static char *stage_compare_next_line(char **rest)
{
    return strsep(rest, "\n");
}

/* Compares the program's standard output with the expected one. */
static int read_outputs(const struct case_job *j, const char *entry, struct buf *got,
                        struct buf *want, struct err *err)
{
    struct anchor folder;
    if (files_read(fs_join(j->a, entry, "output.txt"), OUTPUT_MAX, got, err) != 0 ||
        anchor_open(&folder, j->k->folder, err) != 0)
        return -1;
    int rc = anchor_read(&folder, j->k->output, LINKS_BELOW, OUTPUT_MAX, want, NULL, err);
    anchor_close(&folder);
    return rc;
}

static void compare_output(struct case_job *j, struct program_run *r, const char *entry)
{
    struct buf got = {0}, want = {0};
    struct err err;
    if (read_outputs(j, entry, &got, &want, &err) != 0) {
        r->compare =
            (struct step){.verdict = VERDICT_FAIL, .why = arena_strdup(j->a, str_of(err.msg))};
    } else {
        char *a = got.len ? got.p : NULL, *b = want.len ? want.p : NULL;
        for (int line = 1; a || b; line++) {
            const char *g = a ? stage_compare_next_line(&a) : NULL,
                       *w = b ? stage_compare_next_line(&b) : NULL;
            if (g && w && lines_agree(g, w, &j->k->output_numbers))
                continue;
            if ((!g || !*g) && (!w || !*w) && !a && !b)
                break; /* one of them ends with a newline */
            r->compare.verdict = VERDICT_FAIL;
            r->compare.why = arena_printf(j->a, "%s:%d: '%.80s' instead of '%.80s'", j->k->output,
                                          line, g ? g : "(the end)", w ? w : "(the end)");
            break;
        }
    }
    buf_release(&got);
    buf_release(&want);
}

/* Compares with the results of the case's C program. */
static void compare_computed(struct case_job *j, struct program_run *r,
                             const struct tensor_folder *tensors)
{
    const char *why, *computed = reference_folder(j, &why);
    struct tensor_folder references;
    struct err err;
    if (why) {
        r->compare = (struct step){.verdict = VERDICT_FAIL, .why = why};
    } else if (computed &&
               tensor_folder_open(&references, computed, "tensors", LINKS_REFUSED, &err) != 0) {
        r->compare =
            (struct step){.verdict = VERDICT_FAIL, .why = arena_strdup(j->a, str_of(err.msg))};
    } else if (computed) {
        size_t before = r->tensor.n;
        compare_folder(j, r, tensors, &references, ".npy",
                       arena_printf(j->a, "C program %s", j->k->reference.p[0]));
        if (r->tensor.n == before)
            r->compare = (struct step){.verdict = VERDICT_FAIL,
                                       .why = "the reference program wrote no tensor"};
        tensor_folder_close(&references);
    }
}

/* Compares with the recorded results of another machine. */
static void compare_recorded(struct case_job *j, struct program_run *r,
                             const struct tensor_folder *tensors)
{
    const char *below = reference_recorded(j->k, j->a), *origin = reference_origin(j->k, j->a);
    struct tensor_folder references;
    struct err err;
    if (tensor_folder_open(&references, j->k->folder, below, LINKS_BELOW, &err) != 0) {
        r->compare =
            (struct step){.verdict = VERDICT_FAIL, .why = arena_strdup(j->a, str_of(err.msg))};
        return;
    }
    const char *text = arena_printf(j->a, "recorded on %s", origin ? origin : "another machine");
    compare_folder(j, r, tensors, &references, ".npy", text);
    compare_sums(j, r, tensors, &references, text);
    tensor_folder_close(&references);
}

/* ---- what was not compared ---- */

/* True if the pattern matches a tensor that the program wrote, or that has a reference. */
static bool is_of_any(const char *glob, const struct words *written, const struct program_run *r)
{
    bool found = false;
    for (size_t i = 0; i < written->n; i++)
        found |= glob_match(glob, written->p[i]);
    for (size_t i = 0; i < r->tensor.n; i++)
        found |= glob_match(glob, r->tensor.p[i].name);
    return found;
}

static bool was_compared(const struct program_run *r, const char *name)
{
    for (size_t i = 0; i < r->tensor.n; i++)
        if (strcmp(r->tensor.p[i].name, name) == 0)
            return true;
    return false;
}

/* Adds remarks: a line in the case's section that matches no tensor may be a typing error, and a
 * tensor without a reference is not checked. Neither is a failure. */
static void tell_what_is_left(struct case_job *j, struct program_run *r,
                              const struct tensor_folder *tensors)
{
    struct words written = names_in(j, tensors, ".npy", ".tensor");
    struct buf text = {0}, names = {0};
    size_t n = 0;
    for (size_t i = 0; i < j->k->tensor.n; i++)
        if (!j->k->tensor.p[i].shared && !is_of_any(j->k->tensor.p[i].glob, &written, r))
            buf_printf(&text, "%sno tensor is named '%s'", text.len ? "; " : "",
                       j->k->tensor.p[i].glob);
    for (size_t i = 0; i < written.n; i++)
        if (!was_compared(r, written.p[i]))
            buf_printf(&names, "%s%s", n++ ? ", " : "", written.p[i]);
    if (n)
        buf_printf(&text, "%s%s without a reference: %s", text.len ? "; " : "",
                   n == 1 ? "a tensor" : "tensors", names.p);
    if (text.len && (r->compare.verdict == VERDICT_PASS || r->compare.verdict == VERDICT_NONE))
        r->compare.why = arena_strdup(j->a, buf_str(&text));
    buf_release(&text);
    buf_release(&names);
}

void stage_compare(struct case_job *j, struct program_run *r, const char *entry)
{
    struct tensor_folder tensors;
    struct err err;
    r->compare.verdict = VERDICT_PASS;
    if (tensor_folder_open(&tensors, entry, "tensors", LINKS_REFUSED, &err) != 0) {
        r->compare =
            (struct step){.verdict = VERDICT_FAIL, .why = arena_strdup(j->a, str_of(err.msg))};
        return;
    }
    if (j->k->output)
        compare_output(j, r, entry);
    compare_folder(j, r, &tensors, &tensors, ".ref.npy", "the program's own C reference");
    compare_computed(j, r, &tensors);
    if (process_interrupted())
        r->compare = (struct step){.verdict = VERDICT_NONE};
    compare_recorded(j, r, &tensors);
    /* Without a reference of any kind the run's own verdict is all there is. */
    if (!r->tensor.n && !j->k->output && r->compare.verdict == VERDICT_PASS)
        r->compare.verdict = VERDICT_NONE;
    if (!process_interrupted())
        tell_what_is_left(j, r, &tensors);
    tensor_folder_close(&tensors);
}
