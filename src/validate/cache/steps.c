#include "validate/cache/steps.h"
#include "report/jvalue.h"
#include "validate/result/result.h"

static const char *const verdict_words[] = {
    [VERDICT_NONE] = "none",
    [VERDICT_PASS] = "pass",
    [VERDICT_FAIL] = "fail",
    [VERDICT_KNOWN] = "known failure",
    [VERDICT_UNEXPECTED] = "unexpected pass",
    [VERDICT_NOT_RUN] = "not run",
};
enum { VERDICTS = sizeof verdict_words / sizeof *verdict_words };

json_t *steps_outcome(const struct step *step)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "verdict", json_string(verdict_words[step->verdict]));
    json_object_set_new(o, "why", jvalue_text(step->why));
    json_object_set_new(o, "log", jvalue_text(step->log));
    json_object_set_new(o, "seconds", json_real(step->seconds));
    json_object_set_new(o, "peak", json_integer((json_int_t)step->peak));
    return o;
}

static bool steps_read_text(const json_t *o, const char *name, struct arena *a, const char **out)
{
    const json_t *v = json_object_get(o, name);
    *out = json_is_string(v)
               ? arena_strdup(a, (struct str){json_string_value(v), json_string_length(v)})
               : NULL;
    return json_is_string(v) || json_is_null(v);
}

int steps_read(const json_t *outcome, struct arena *a, struct step *step)
{
    const char *word = json_string_value(json_object_get(outcome, "verdict"));
    const json_t *seconds = json_object_get(outcome, "seconds"),
                 *peak = json_object_get(outcome, "peak");
    int v = 0;
    while (word && v < VERDICTS && strcmp(verdict_words[v], word) != 0)
        v++;
    struct step s = {.verdict = (enum verdict)v, .cached = true};
    if (!word || v == VERDICTS || !steps_read_text(outcome, "why", a, &s.why) ||
        !steps_read_text(outcome, "log", a, &s.log) || !json_is_number(seconds) ||
        !json_is_integer(peak) || json_integer_value(peak) < 0)
        return -1;
    s.seconds = json_number_value(seconds);
    s.peak = (uint64_t)json_integer_value(peak);
    *step = s;
    return 0;
}
