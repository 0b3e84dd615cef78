/* marks: "tranship: off" and "tranship: on" in comments. What is between them nobody rewrites (plan/sides.h);
 * here is what to say of marks without a partner. */
#include "plan/marks.h"
#include "plan/sides.h"

static void say(struct output *out, struct span comment, const char *mark, bool open)
{
    struct finding *f = finding_add(out->findings, TS_MARK_UNMATCHED, comment, str_of(mark),
                                    open ? "holds to the end of the file" : "changes nothing", NULL);
    if (open) {
        f->severity = SEV_INFO;
        f->effort = EFFORT_NONE;
    }
}

static void run(const struct input *in, struct output *out)
{
    const struct marks *m = &in->sides->marks;
    for (uint32_t i = 0; i < m->nstray; i++)
        say(out, m->stray[i], marks_at(m, m->stray[i].begin) ? "off" : "on", false);
    if (m->n && m->range[m->n - 1].open)
        say(out, m->range[m->n - 1].mark, "off", true);
}

const struct rewrite rewrite_marks = {"marks", .run = run};
