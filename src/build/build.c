#include "build/build.h"
#include "base/fs.h"
#include "build/language.h"

static const struct build_language *language_of(const char *path)
{
    struct str base = str_of(fs_basename(path));
    for (int i = 0; build_languages[i]; i++) {
        if (build_languages[i]->names(base))
            return build_languages[i];
    }
    return NULL;
}

bool build_is_file(const char *path)
{
    return language_of(path) != NULL;
}

bool build_concerns(const char *path, struct str bytes, const struct map *m)
{
    struct arena a = {0};
    struct source src;
    struct translation tr;
    struct translate_options opt = {0};
    source_init(&src, path, bytes, &a);
    build_translate(&tr, &src, m, &opt, &a);
    bool concerns = tr.count.ntallies || tr.settled.n || tr.findings.list.n;
    translation_release(&tr);
    arena_release(&a);
    return concerns;
}

void build_translate(struct translation *tr, const struct source *src, const struct map *m,
                     const struct translate_options *opt, struct arena *a)
{
    struct facts *facts = ARENA_NEW(a, struct facts);
    const struct build_language *language = language_of(src->path);
    *tr = (struct translation){.src = src,
                               .tokens = ARENA_NEW(a, struct tokens),
                               .facts = facts,
                               .names = ARENA_NEW(a, struct names)};
    facts->complete = facts->idle = true;
    tr->edits.arena = a;
    tr->findings.arena = a;
    tr->findings.src = src;
    struct build b = {
        .src = src, .map = m, .opt = opt, .arena = a, .edits = &tr->edits, .findings = &tr->findings};
    if (language)
        language->port(&b);
    tr->settled = edits_settle(&tr->edits, a);
    translation_note_dropped(tr);
    findings_sort(&tr->findings);
    build_count(&b, &tr->settled, &tr->count);
    vec_release(&b.uses);
}
