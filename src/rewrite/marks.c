/* marks: "tranship: off" and "tranship: on" in comments. No rewrite changes code between them
 * (plan/conditions/sides.h); this one reports marks without a partner. */
#include "plan/input/marks.h"
#include "plan/conditions/sides.h"

static void rewrite_marks_run(const struct input *in, struct output *out)
{
    marks_tell_unmatched(&in->sides->marks, out->findings);
}

const struct rewrite rewrite_marks = {"marks", .run = rewrite_marks_run};
