/* The words of `needs`: what a case may need of toolchain, machine and device. */
#ifndef VALIDATE_MANIFEST_NEEDS_H
#define VALIDATE_MANIFEST_NEEDS_H

#include "base/str.h"

/* A word of `needs`, taken apart: "rocm>=6.4" is rocm, >=, 6.4. Parts of the word:
 * they live as long as it.
 */
struct need {
    struct str name, sign, value;
};

struct need needs_parse(const char *word);

/* What is wrong with a word of `needs`, or NULL. */
const char *needs_trouble(const char *word);

#endif
