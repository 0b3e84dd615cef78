/* The words of `needs`: what a case may need from the toolchain, the machine and the device. */
#ifndef VALIDATE_MANIFEST_NEEDS_H
#define VALIDATE_MANIFEST_NEEDS_H

#include "base/str.h"

/* A word of `needs` in its parts: "rocm>=6.4" is rocm, >=, 6.4. They point into the word. */
struct need {
    struct str name, sign, value;
};

/* Takes a word of `needs` apart. */
struct need needs_parse(const char *word);

/* Returns what is wrong with a word of `needs`, or NULL. */
const char *needs_trouble(const char *word);

#endif
