/* A project's own rules: the maps in its folder ".tranship", and what its suppress rows
 * take out of a report.
 */
#ifndef PROJECT_SETTINGS_RULES_H
#define PROJECT_SETTINGS_RULES_H

#include "map/map.h"
#include "project/settings/rule_files.h"
#include "report/report.h"

/* Looks for a .tranship with maps in the folder of each operand (a file's folder, a folder itself)
 * and in those above it, up to the first that holds .git. All operands must lead to the same one,
 * or none to any: else -1 with err. A folder that belongs neither to the user nor to root nor to
 * the owner of the operand's folder is not taken, nor is one that is a link; of those in it, maps
 * that are links, pipes or devices are not. */
int project_rules_find(struct project_rules *out, const char *const *paths, int npaths,
                       struct arena *a, struct err *err);

/* The suppress rows that are about an input, by finding number; of several that are about a
 * finding, one with its exact name counts before one with a pattern, and a later one before an
 * earlier one. Owned by the arena.
 */
struct file_rules {
    const struct suppression **rule;
    uint32_t n;
};
struct file_rules rules_for(const struct map *m, const char *path, struct arena *a);

/* Moves the findings that a rule is about from r->finding to r->suppressed. */
void rules_apply(const struct file_rules *rules, struct file_result *r, struct finding *findings,
                 struct arena *a);

#endif
