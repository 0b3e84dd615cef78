/* A project's own rules: the maps in its folder ".tranship", and the findings that its suppress
 * rows remove from a report. */
#ifndef PROJECT_SETTINGS_RULES_H
#define PROJECT_SETTINGS_RULES_H

#include "map/map.h"
#include "project/settings/rule_files.h"
#include "report/report.h"

/* Looks for a .tranship with maps in the folder of each operand (a file's folder, a folder itself)
 * and in those above it, up to the first that holds .git. All operands must lead to the same one,
 * or all to none: else -1 with err. Ignores a folder that belongs neither to the user nor to root
 * nor to the owner of the operand's folder, and one that is a link; likewise maps that are links,
 * pipes or devices. */
int project_rules_find(struct project_rules *out, const char *const *paths, int npaths,
                       struct arena *a, struct err *err);

/* The suppress rows for an input, by finding number; of several for a finding, one with its exact
 * name wins over one with a pattern, and a later one over an earlier one. Owned by the arena. */
struct file_rules {
    const struct suppression **rule;
    uint32_t n;
};
struct file_rules rules_for(const struct map *m, const char *path, struct arena *a);

/* Moves the findings that a rule matches from r->finding to r->suppressed. */
void rules_apply(const struct file_rules *rules, struct file_result *r, struct finding *findings,
                 struct arena *a);

#endif
