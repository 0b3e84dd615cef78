/* The languages of build files: each is a file src/build/NAME.c that defines
 * `const struct build_language build_language_NAME`. The build lists them by file name. */
#ifndef BUILD_LANGUAGE_H
#define BUILD_LANGUAGE_H

#include "build/work.h"

struct build_language {
    const char *name;
    bool (*names)(struct str base); /* is a file of that name, without its folder, of this language? */
    void (*port)(struct build *b);  /* looks at the whole file: proposes edits, says findings, counts uses */
};

/* All languages, NULL at the end. */
extern const struct build_language *const build_languages[];

#endif
