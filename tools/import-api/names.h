/* The public names that one parse of a toolkit's header shows. */
#ifndef IMPORT_NAMES_H
#define IMPORT_NAMES_H

#include "import.h"
#include <clang-c/Index.h>

/* Adds what the files below include (absolute, "/" at its end) declare for users: no names of
 * details, no include guards. The same name may come several times. */
void names_add(struct api *api, CXTranslationUnit tu, const char *include);

#endif
