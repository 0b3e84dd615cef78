/* The words of a compiler's command line, wherever they stand: in a recipe, a variable, a string of CMake. */
#ifndef BUILD_WORDS_H
#define BUILD_WORDS_H

#include "build/build.h"

/* A word as it stands in the file. */
struct build_word {
    struct span span; /* with its quotes */
    struct str text;  /* without them; what is expanded ("$(ARCH)", "${ARCH}") stands as it is */
};

/* Whose command line it is. */
enum build_driver {
    DRIVER_NVCC, /* all of it goes to nvcc */
    DRIVER_HOST, /* to the host's compiler or linker: only libraries, -I and -L of CUDA are CUDA's */
    DRIVER_BOTH /* to either: flags that only nvcc has are nvcc's, and findings where the other would not take
                   HIP's */
};

/* Ports the words: flags and their arguments by rows, -l libraries, -I and -L of a CUDA toolkit. Removed
 * words take the blanks before them along. */
void build_words(struct build *b, const struct build_word *word, uint32_t n, enum build_driver driver);

#endif
