/* Compares a step with the expectations of the manifest, and copies the files of a case. */
#include "validate/session/session.h"
#include "base/fs.h"
#include "validate/process/process.h"
#include "validate/session/files.h"
#include <stdlib.h>

struct cached_step session_step(const struct session *s, struct arena *a)
{
    return (struct cached_step){
        .store = s->store, .arena = a, .fresh = s->o->fresh, .interrupted = process_interrupted};
}

static bool as_expected(const struct case_job *j, const struct step *step,
                        const struct known_failure *known, const char *entry)
{
    if (manifest_is_finding(known->text))
        return j->findings && strstr(j->findings, arena_printf(j->a, "%.6s", known->text));
    return (step->why && strstr(step->why, known->text)) || files_have(step->log, known->text) ||
           (entry && (files_have(fs_join(j->a, entry, "errors.txt"), known->text) ||
                      files_have(fs_join(j->a, entry, "output.txt"), known->text)));
}

/* For a step that passes: the first `cannot` line decides, else the first `may` line. */
static void settle_pass(const struct case_job *j, struct step *step, enum stage stage,
                        const char *arch)
{
    const struct known_failure *f = NULL, *cannot = NULL, *may = NULL;
    while ((f = test_case_known(j->k, f, stage, j->t->name, arch))) {
        may = f->may && !may ? f : may;
        cannot = !f->may && !cannot ? f : cannot;
    }
    if (cannot) {
        step->verdict = VERDICT_UNEXPECTED;
        step->why = arena_printf(j->a, "it passes, and %s says that it can't: %s", j->k->manifest,
                                 cannot->reason);
    } else if (may) {
        step->why = arena_printf(j->a, "it passes here, and may fail: %s%s%s", may->reason,
                                 step->why ? "; " : "", step->why ? step->why : "");
    }
}

void session_settle(const struct case_job *j, struct step *step, enum stage stage, const char *arch,
                    const char *entry)
{
    const struct known_failure *f = NULL, *first = NULL;
    if (step->verdict == VERDICT_PASS)
        settle_pass(j, step, stage, arch);
    if (step->verdict != VERDICT_FAIL)
        return;
    while ((f = test_case_known(j->k, f, stage, j->t->name, arch)) &&
           !as_expected(j, step, f, entry))
        first = first ? first : f;
    if (f) {
        step->verdict = VERDICT_KNOWN;
        step->why = f->reason;
    } else if (first) {
        step->why = arena_printf(j->a, "%s (it is known to fail, but with '%s')",
                                 step->why ? step->why : "it fails", first->text);
    }
}

bool session_is_report(const struct session *s, const char *path)
{
    struct arena a = {0};
    const char *absolute = fs_absolute(&a, path);
    bool found = false;
    for (size_t i = 0; i < s->o->reports.n && !found; i++)
        found = strcmp(fs_absolute(&a, s->o->reports.p[i]), absolute) == 0;
    arena_release(&a);
    return found;
}

int session_copy_files(const struct case_job *j, const char *to, struct err *err)
{
    struct anchor from, target;
    if (anchor_open(&from, j->k->folder, err) != 0)
        return -1;
    int rc = anchor_open(&target, to, err);
    for (size_t i = 0; rc == 0 && i < j->k->files.n; i++)
        rc = files_copy(&from, j->k->files.p[i], &target, j->k->files.p[i], err);
    anchor_close(&target);
    anchor_close(&from);
    return rc;
}

void session_keep(struct case_job *j, const char *entry, const char *part)
{
    struct err err;
    struct anchor to;
    if (!j->s->o->keep || !entry)
        return;
    /* The name may be a path, where two folders have the same name: it must not lead out of DIR. */
    char *name = arena_strdup(j->a, str_of(j->k->name));
    for (char *dots; (dots = strstr(name, ".."));)
        dots[0] = dots[1] = '_';
    name += strspn(name, "/");
    const char *below = arena_printf(j->a, "%s/%s/%s", name, j->t->name, part);
    if (fs_mkdirs(j->s->o->keep, &err) != 0 || anchor_open(&to, j->s->o->keep, &err) != 0) {
        j->s->keep_failed = true;
        return;
    }
    if (files_copy_below(entry, &to, below, &err) != 0)
        j->s->keep_failed = true;
    anchor_close(&to);
}
