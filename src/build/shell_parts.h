/* The parts of build_shell: commands, variables, paths. */
#ifndef BUILD_SHELL_PARTS_H
#define BUILD_SHELL_PARTS_H

#include "base/vec.h"
#include "build/words.h"

/* Words up to what ends a command. Those of "$(...)" are commands of their own, and stand in a word
 * of the outer one as well. */
struct shell_command {
    uint32_t first, n; /* in the words */
    bool captured;     /* something reads what it prints */
    bool to_file;      /* what it prints goes to a file */
    bool array;        /* the value of NAME=(...) */
};

struct shell_text {
    VEC(struct build_word) words;
    VEC(struct shell_command) commands;
    VEC(struct span) documents; /* here-documents that go to a file */
};

/* Reads a script; with m4, brackets and commas part words, and dnl begins a comment. The lists are
 * the caller's to release. */
void shell_read(struct shell_text *out, const struct source *src, bool m4);
void shell_text_release(struct shell_text *t);

/* A variable that the script gives a value. */
struct shell_variable {
    struct str name;
    struct str value; /* the last one, without quotes */
    bool nvcc, host;  /* a value begins with such a compiler */
    bool to_nvcc, to_host;
};

struct shell {
    struct build *b;
    struct shell_text text;
    const char *root; /* ROCm's folder, as it can be written in the words that are ported */
    VEC(struct shell_variable) variables;
    uint32_t *slot; /* of a name: the variable's number plus one; a power of two of them */
    size_t nslots;
};

/* The words of a command. */
static inline const struct build_word *shell_words(const struct shell *s,
                                                   const struct shell_command *c)
{
    return s->text.words.p + c->first;
}

/* "NAME=value", "NAME+=value": the name, and where the value stands, without quotes around it.
 * False for any other word. */
bool shell_assignment(const struct build_word *w, struct str *name, struct str *value);

/* The variable that a text begins with, "$X" or "${X...}", and how long that is; 0: none. */
size_t shell_expansion(struct str text, struct str *name);

/* What "${X:-...}" or "${X:=...}", with the colon or without, is where X is not set, without quotes
 * around it; nothing for any other text. */
struct str shell_default(struct str text);

struct shell_variable *shell_variable(const struct shell *s, struct str name);

/* Finds out what the variables hold, and whose command lines they go to. shell_flow.c */
void shell_flow(struct shell *s);

/* The word of a command that is a compiler, or n; *driver: whose words those behind it are. */
uint32_t shell_compiler(const struct shell *s, const struct build_word *word, uint32_t n,
                        enum build_driver *driver);

/* What a path is: variables of this script as what they are given, others by their names. From here
 * on, a variable that the path begins with stands for ROCm's folder. */
enum toolkit_part shell_toolkit(void *ctx, struct str path);

/* Ports the paths in a toolkit that a word has, and the programs there. shell_paths.c */
void shell_paths(struct shell *s, struct span word);

/* The words of a text, at blanks that are in no quotes and no expansion. Owned by the arena. */
uint32_t shell_split(const struct shell *s, struct str text, struct build_word **out);

/* Ports commands; what is done already is left alone. */
void shell_port(struct shell *s);

#endif
