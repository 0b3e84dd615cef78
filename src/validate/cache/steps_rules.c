/* The project's own maps, which `tranship port` finds by itself. */
#include "base/fs.h"
#include "project/settings/rules.h"
#include "validate/cache/steps.h"

int steps_key_rules(struct store_key *k, const char *folder, struct arena *a, struct err *err)
{
    const char *path = fs_absolute(a, folder);
    struct project_rules rules;
    if (project_rules_find(&rules, &path, 1, a, err) != 0)
        return -1;
    store_key_text(k, "rules of", rules.root);
    for (int i = 0; i < rules.nmaps; i++) {
        char digest[DIGEST_TEXT];
        digest_text(digest_of(rules.map[i].text), digest);
        store_key_text(k, "name", fs_basename(rules.map[i].path));
        store_key_text(k, "map", digest);
    }
    return 0;
}
