/* Shared by shell*.c: commands, variables, paths. */
#ifndef BUILD_SHELL_PARTS_H
#define BUILD_SHELL_PARTS_H

#include "base/vec.h"
#include "build/words.h"

/* Words up to the end of a command. Those of "$(...)" are commands of their own, and also part of a
 * word of the outer one. */
struct shell_command {
    uint32_t first, n; /* in the words */
    bool captured;     /* its output is captured */
    bool to_file;      /* its output goes to a file */
    bool array;        /* the value of NAME=(...) */
};

struct shell_text {
    VEC(struct build_word) words;
    VEC(struct shell_command) commands;
    VEC(struct span) documents; /* here-documents that go to a file */
};

/* Reads a script; with m4, brackets and commas separate words, and dnl begins a comment. The caller
 * releases the lists. */
void shell_read(struct shell_text *out, const struct source *src, bool m4);
void shell_text_release(struct shell_text *t);

/* Returns the place after the bracket that closes the one at `at`; brackets in quotes do not count. */
uint32_t shell_past_bracket(const struct source *src, uint32_t at, uint32_t end);

/* A variable that the script assigns. */
struct shell_variable {
    struct str name;
    struct str value; /* the last one, without quotes */
    bool nvcc, host;  /* a value begins with such a compiler */
    bool other;       /* a value is something else that the script names */
    bool to_nvcc, to_host;
};

struct shell {
    struct build *b;
    struct shell_text text;
    const char *root; /* ROCm's folder, as it can be written in the words that are ported */
    VEC(struct shell_variable) variables;
    uint32_t *slot; /* by name: the variable's number plus one; the size is a power of two */
    size_t nslots;
};

/* Returns the words of a command. */
static inline const struct build_word *shell_words(const struct shell *s,
                                                   const struct shell_command *c)
{
    return s->text.words.p + c->first;
}

/* Parses "NAME=value", "NAME+=value": the name, and the span of the value, without quotes around
 * it. False for any other word. */
bool shell_assignment(const struct build_word *w, struct str *name, struct str *value);

/* Finds the variable at the beginning of a text, "$X" or "${X...}"; returns the length; 0: none. */
size_t shell_expansion(struct str text, struct str *name);

/* Returns the default in "${X:-...}" or "${X:=...}", with the colon or without, and without quotes
 * around it; empty for any other text. */
struct str shell_default(struct str text);

struct shell_variable *shell_variable(const struct shell *s, struct str name);

/* Finds what the variables hold, and the command lines that they are used in. shell_flow.c */
void shell_flow(struct shell *s);

/* Returns the word of a command that is a compiler, or n; *driver: the owner of the words after
 * it. */
uint32_t shell_compiler(const struct shell *s, const struct build_word *word, uint32_t n,
                        enum build_driver *driver);

/* Classifies a path: variables of this script by their values, others by their names. From here on,
 * a variable at the beginning of the path stands for ROCm's folder. */
enum toolkit_part shell_toolkit(void *ctx, struct str path);

/* Ports the toolkit's paths in a word, and programs in them. shell_paths.c */
void shell_paths(struct shell *s, struct span word);

/* Splits a text into words, at blanks outside of quotes and expansions. Owned by the arena. */
uint32_t shell_split(const struct shell *s, struct str text, struct build_word **out);

/* Ports commands; skips parts that are already ported. */
void shell_port(struct shell *s);

#endif
