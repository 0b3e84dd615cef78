/* marks: "tranship: off" and "tranship: on" in comments. What is between them nobody rewrites
 * (plan/conditions/sides.h); here is what to say of marks without a partner. */
#include "plan/input/marks.h"
#include "plan/conditions/sides.h"

static void rewrite_marks_run(const struct input *in, struct output *out)
{
    marks_tell_unmatched(&in->sides->marks, out->findings);
}

const struct rewrite rewrite_marks = {"marks", .run = rewrite_marks_run};
