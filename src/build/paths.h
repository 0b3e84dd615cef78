/* The toolkit's folder, and what lies in it: libraries, headers, programs. */
#ifndef BUILD_PATHS_H
#define BUILD_PATHS_H

#include "build/work.h"

/* A place of the toolkit's root: "/usr/local/cuda-12.4", "$(CUDA_HOME)". */
struct build_root {
    struct span span;
    struct span name; /* of the variable; empty: a folder as it is */
    struct row row;   /* of the variable, where its name has one */
};

/* Is there one at this place of the source? */
bool build_root_at(const struct build *b, uint32_t at, uint32_t end, struct build_root *out);

/* Is the word, or what stands behind its -I, the toolkit's include folder? */
bool build_is_incdir(const struct build *b, struct span word);

/* Translates the toolkit's folders in a part of the source, the variables that hold them, and the files of
 * libraries. */
void build_paths_port(struct build *b, struct span span);

/* A variable where its name stands by itself: it gets the name that ROCm's environment has for it. */
void build_variable_port(struct build *b, struct span name);

/* A word that is a program: true where it is one of the toolkit's, which was translated. everywhere: nvcc
 * alone counts, which is a word like no other. */
bool build_program_port(struct build *b, struct span word, bool everywhere);

/* Is the word nvcc, in whatever folder? */
bool build_is_nvcc(const struct build *b, struct span word);

#endif
