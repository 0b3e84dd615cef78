/* The parts of build_words. */
#ifndef BUILD_WORDS_PARTS_H
#define BUILD_WORDS_PARTS_H

#include "build/gpus.h"
#include "build/words.h"

/* A list of words while it is ported. */
struct command_words {
    struct build *b;
    const struct build_word *word;
    uint32_t n;
    enum build_driver driver;
    toolkit_fn *toolkit;
    void *ctx;
    uint32_t removed; /* to there, the text has been taken out */
    bool gpus;        /* --offload-arch was written */
    bool rocm;        /* ROCM_PATH was written */
    bool runtime;     /* -lamdhip64 was */
    bool platform;    /* -D__HIP_PLATFORM_AMD__ was */
    bool telling;     /* it may be for others, but has flags that only nvcc knows */
    bool debug;       /* there is a -g */
};

/* Takes out the words i to i+k-1, with the blanks before them, or with their commas. False, with a
 * finding, where they have to stay. */
bool words_remove(struct command_words *w, uint32_t i, uint32_t k);

/* Puts a text in their place; strings stay strings. False, with a finding,
 * where they have to stay. */
bool words_write(struct command_words *w, uint32_t i, uint32_t k, struct str text);

/* Is it their text already? */
bool words_are(const struct command_words *w, uint32_t i, uint32_t k, struct str text);

/* ROCM_PATH as the language of the file expands it, and a part of it:
 * "/include". Owned by the arena. */
const char *words_rocm(struct command_words *w, const char *part);

/* -I, -L and -Wl,-rpath of a toolkit, and files in it. How many words it was; 0: none. */
uint32_t words_toolkit(struct command_words *w, uint32_t i);

/* A definition for cmake with CUDA in its name. How many words it was; 0: none. */
uint32_t words_cmake(struct command_words *w, uint32_t i);

/* Takes out the k words that name GPUs, which a file is told of once; in the place of the first of
 * them comes what is given instead, or NULL. */
void words_gpus(struct command_words *w, uint32_t i, uint32_t k, struct str name,
                const char *given);

/* Is it -lNAME, which the host's linker knows as well? nvcc has flags of its own that begin so. */
bool words_is_library(struct str flag);

/* What the row of a library, "-lNAME", says of k words; false without such a row. */
bool words_library(struct command_words *w, struct str name, uint32_t i, uint32_t k);

/* The text without the quotes around it, also escaped ones. */
struct str words_unquoted(struct str s);

/* The span of k words. */
struct span words_span(const struct command_words *w, uint32_t i, uint32_t k);

#endif
