/* Languages whose strings hold command lines: what a string is good for shows where it stands. */
#ifndef BUILD_STRINGS_H
#define BUILD_STRINGS_H

#include "build/strings_lex.h"
#include "build/words.h"

enum strings_what {
    STRINGS_FLAGS,     /* command lines, and whatever else strings are */
    STRINGS_LIBRARIES, /* names of libraries */
    STRINGS_MESSAGE    /* somebody reads them */
};

/* What the strings at a place are. */
struct strings_context {
    enum strings_what what;
    enum build_driver driver;
};

struct strings_bracket {
    struct strings_context context; /* within it */
    struct strings_context label;   /* up to the next comma */
    uint32_t at;                    /* the token that opens it */
    bool list;                      /* its elements can come and go */
};

enum { STRINGS_DEEPEST = 64 };

struct strings {
    struct build *b;
    const struct strings_language *language;
    struct strings_tokens t;
    struct strings_bracket open[STRINGS_DEEPEST];
    int depth;                      /* open[0] is the file */
    int lost;                       /* brackets that are open beyond the deepest */
    VEC(struct build_word) words;   /* of one list: a flag's argument may be the next string */
    VEC(uint32_t) parted;           /* elements of the list that have several words */
    struct strings_context context; /* theirs */
    bool rocm;                      /* ROCm's folder was written */
    int torch; /* Python: CUDA_HOME is PyTorch's (1), is not (-1); 0: not asked yet */
};

struct strings_language {
    bool colon; /* "NAME: value" gives a value to a name */
    /* Does a call take a list of flags as its arguments? NULL: none does. */
    bool (*takes_list)(struct str call);
    /* What a name that strings are assigned to, or a call, makes of them; false: nothing. NULL:
     * only what all languages know. */
    bool (*label)(const struct strings *x, struct str name, struct strings_context *out);
    /* Looks at each token; true where there is no more to be done with it. */
    bool (*look)(struct strings *x, uint32_t i);
};

/* Ports the strings of the file. */
void strings_port(struct build *b, const struct strings_language *language);

/* ---- for the languages ---- */

/* The text of a token, of a string what is between its quotes; nothing past the ends. */
struct str strings_text(const struct strings *x, int64_t i);

/* Is the token the name, the byte, or a string? */
bool strings_is_name(const struct strings *x, int64_t i, const char *name);
bool strings_is(const struct strings *x, int64_t i, char punct);
bool strings_is_string(const struct strings *x, int64_t i);

/* The name of the call that the bracket at a token opens; nothing where it opens none. */
struct str strings_call(const struct strings *x, int64_t open);

/* The innermost bracket's token, or -1. */
int64_t strings_innermost(const struct strings *x);

/* Is the string a key: of a table, in a subscript, or one that is compared or asked for? */
bool strings_is_key(const struct strings *x, int64_t i);

/* The string as one word, with what a change of it has to keep. */
struct build_word strings_word(const struct strings *x, uint32_t i);

/* ---- parts of strings.c ---- */

/* Adds the words of a string to the list. strings_words.c */
void strings_collect(struct strings *x, uint32_t i);

/* Adds an element of the list that is no string, which may be the argument
 * of the flag before it. */
void strings_collect_other(struct strings *x, uint32_t i);

/* A string that is a path, a program or a command by itself. True: it was. strings_whole.c */
bool strings_whole(struct strings *x, uint32_t i);

/* A variable of the environment: os.environ["CUDA_HOME"]. True: it was. strings_environment.c */
bool strings_environment(struct strings *x, uint32_t i);

/* What strings are that a name is given. */
bool strings_label(const struct strings *x, struct str name, struct strings_context *out);

#endif
