/* Languages whose strings hold command lines: the place of a string shows what it is for. */
#ifndef BUILD_STRINGS_H
#define BUILD_STRINGS_H

#include "build/strings_lex.h"
#include "build/words.h"

enum strings_what {
    STRINGS_FLAGS,     /* command lines, and any other strings */
    STRINGS_LIBRARIES, /* names of libraries */
    STRINGS_MESSAGE    /* people read them */
};

/* The meaning of strings at a place. */
struct strings_context {
    enum strings_what what;
    enum build_driver driver;
};

struct strings_bracket {
    struct strings_context context; /* inside it */
    struct strings_context label;   /* up to the next comma */
    uint32_t at;                    /* the token that opens it */
    bool list;                      /* elements can be added and removed */
};

enum { STRINGS_DEEPEST = 64 };

struct strings {
    struct build *b;
    const struct strings_language *language;
    struct strings_tokens t;
    struct strings_bracket open[STRINGS_DEEPEST];
    int depth;                      /* open[0] is the file */
    int lost;                       /* open brackets beyond the deepest */
    VEC(struct build_word) words;   /* of one list: a flag's argument may be the next string */
    VEC(uint32_t) parted;           /* elements of the list that have several words */
    struct strings_context context; /* of the open brackets */
    bool rocm;                      /* ROCm's folder was written */
    bool extensions;                /* Python: calls of extensions' classes were seen */
    int torch; /* Python: CUDA_HOME is PyTorch's (1), is not (-1); 0: unknown yet */
};

struct strings_language {
    bool colon; /* "NAME: value" assigns to a name */
    /* True if a call takes a list of flags as its arguments. NULL: none does. */
    bool (*takes_list)(struct str call);
    /* Sets the context that a name, which strings are assigned to, or a call gives them; false:
     * none. NULL: only names that all languages share. */
    bool (*label)(const struct strings *x, struct str name, struct strings_context *out);
    /* Looks at each token; true if the token is done. */
    bool (*look)(struct strings *x, uint32_t i);
    /* Called at the end. NULL: nothing is left to do. */
    void (*end)(struct strings *x);
};

/* Ports the strings of the file. */
void strings_port(struct build *b, const struct strings_language *language);

/* ---- for the languages ---- */

/* Returns the text of a token, for a string the text between its quotes; empty past the ends. */
struct str strings_text(const struct strings *x, int64_t i);

/* True if the token is the name, the byte, or a string. */
bool strings_is_name(const struct strings *x, int64_t i, const char *name);
bool strings_is(const struct strings *x, int64_t i, char punct);
bool strings_is_string(const struct strings *x, int64_t i);

/* Returns the name of the call that the bracket at a token opens; empty if there is none. */
struct str strings_call(const struct strings *x, int64_t open);

/* Returns the innermost bracket's token, or -1. */
int64_t strings_innermost(const struct strings *x);

/* True if the string is a key: of a table, in a subscript, or compared or looked up. */
bool strings_is_key(const struct strings *x, int64_t i);

/* Returns the string as one word, with the constraints on its changes. */
struct build_word strings_word(const struct strings *x, uint32_t i);

/* ---- parts of strings.c ---- */

/* Adds the words of a string to the list. strings_words.c */
void strings_collect(struct strings *x, uint32_t i);

/* Adds an element of the list that is not a string; it may be the argument of the flag before
 * it. */
void strings_collect_other(struct strings *x, uint32_t i);

/* Handles a string that is a path, a program or a command by itself. True if it was one.
 * strings_whole.c */
bool strings_whole(struct strings *x, uint32_t i);

/* Handles an environment variable: os.environ["CUDA_HOME"]. True if it was one.
 * strings_environment.c */
bool strings_environment(struct strings *x, uint32_t i);

/* Handles a function, header or library that the build asks a compiler for. True if it was one.
 * strings_probes.c */
bool strings_probe(struct strings *x, uint32_t i);

/* Gets the context of strings assigned to a name. */
bool strings_label(const struct strings *x, struct str name, struct strings_context *out);

#endif
