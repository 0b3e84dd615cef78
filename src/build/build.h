/* Build files as inputs: what they say of CUDA is translated as sources are, by rows of mappings/build.map.
 */
#ifndef BUILD_BUILD_H
#define BUILD_BUILD_H

#include "translate/translation.h"

/* Is it a build file by its name (CMakeLists.txt, Makefile, setup.py ...)? */
bool build_is_file(const char *path);

/* Has a build file of that name with these bytes anything of CUDA's in it? One that has not is no input. */
bool build_concerns(const char *path, struct str bytes, const struct map *m);

/* Translates a build file: fills edits, settled, findings and count as translate() does for a source. There
 * are no tokens, facts and names: they are empty. The arena owns all but what translation_release frees.
 * Never fails. */
void build_translate(struct translation *tr, const struct source *src, const struct map *m,
                     const struct translate_options *opt, struct arena *a);

#endif
