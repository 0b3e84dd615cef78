/* The parts of build_make: lines, words, variables, commands. */
#ifndef BUILD_MAKE_PARTS_H
#define BUILD_MAKE_PARTS_H

#include "base/vec.h"
#include "build/words.h"

enum make_kind {
    MAKE_OTHER,  /* conditions, include, export and so on */
    MAKE_ASSIGN, /* a variable gets a value; also one of a single target, and one in $(eval ...) */
    MAKE_RULE,   /* targets and what they need */
    MAKE_RECIPE  /* a line for the shell */
};

/* A line of the file, continued ones as one, without comments. */
struct make_line {
    enum make_kind kind;
    struct span text; /* an assignment: its value */
    struct str name;  /* of the variable that is assigned */
};

struct make_lines {
    VEC(struct make_line) list;
    uint32_t first; /* where the first line begins that is no comment */
};

/* Reads the lines. The list is the caller's to release. */
void make_read(struct make_lines *out, const struct source *src);

/* ---- words ---- */

/* Behind the bracket that closes the one at `at`; the end where none does. */
uint32_t make_past_bracket(const struct source *src, uint32_t at, uint32_t end);

/* The words of a span: at blanks that are in no expansion and no quotes. Owned by the arena. */
uint32_t make_split(const struct source *src, struct span span, struct build_word **out,
                    struct arena *a);

/* An expansion, "$(...)" or "${...}" or "$X", in a text. */
struct make_expansion {
    struct span span; /* all of it */
    struct str name;  /* of the variable, or of the function */
    struct span rest; /* behind the name: the arguments of a function, ":a=b" of a variable */
    bool is_function;
    bool is_computed; /* the name has expansions itself: name is what stands before them */
};

/* The next expansion that begins in the span, outermost ones only; false without one. Go on at its
 * end, or at rest.begin for those in it. */
bool make_expansion(const struct source *src, struct span span, struct make_expansion *out);

/* The n-th argument of a function, blanks at its begin left out; the last of at most max takes all
 * that is left. False past the end. */
bool make_argument(const struct source *src, struct span arguments, int n, int max,
                   struct span *out);

/* ---- variables ---- */

enum {
    USED_BY_NVCC = 1,
    USED_BY_HOST = 2,
    HOLDS_NVCC = 4,       /* its first word is nvcc */
    HOLDS_OTHER = 8,      /* it is something else */
    NAMES_LIBRARIES = 16, /* its words stand behind -l */
    IS_ASSIGNED = 32,
    IS_COMMAND = 64,    /* a command begins with it */
    IS_HOST_LIST = 128, /* it stands behind -Xcompiler: commas part its flags */
    IS_SEEN = 256       /* in a walk through values */
};

struct make_variable {
    struct str name;
    unsigned bits;
};

/* A Makefile while it is ported. */
struct make {
    struct build *b;
    struct make_lines lines;
    VEC(struct make_variable) variables;
    bool links;       /* a command of nvcc links */
    bool rocm;        /* the new text has ROCM_PATH */
    struct str needs; /* of the rule whose recipe is looked at: expanded */
    bool told;        /* that the sources of a command are none of the project's */
};

/* The variable of that name; added where there is none. Valid until the next call. */
struct make_variable *make_variable(struct make *m, struct str name);

/* What is known of a variable, 0 for one that nobody has named. */
unsigned make_bits(const struct make *m, struct str name);

/* Finds out what the variables hold and where they go. */
void make_flow(struct make *m);

/* What a path is: variables of this file as what they are assigned, others by their names. */
enum toolkit_part make_toolkit(void *ctx, struct str path);

/* Appends a text as make has it for a rule: "$<" and its like are what the rule needs (a text,
 * already expanded), variables all values that the file assigns to them, one behind the other. What
 * can't be told is "*", and so is the stem of a pattern ("%"). Long ones end early. */
void make_expand(struct make *m, struct span text, struct str needs, struct buf *out);

/* ---- commands ---- */

/* The commands of a text for the shell. */
typedef void make_command_fn(struct make *m, const struct build_word *word, uint32_t n);
void make_commands(struct make *m, struct span text, make_command_fn *fn);

/* What a word is as a compiler: HOLDS_NVCC, HOLDS_OTHER, both where a variable may
 * be either, 0 for none. */
unsigned make_compiler(const struct make *m, struct str word);

/* The word of a command that is the compiler, or n; *driver: whose words those behind it are. */
uint32_t make_driver(const struct make *m, const struct build_word *word, uint32_t n,
                     enum build_driver *driver);

/* Words that are left, and may be CUDA's. */
void make_leftovers(struct make *m);

/* Conditions on variables that are empty now. */
void make_conditions(struct make *m);

/* Is it nvcc by its own name, whatever make has before it: "@nvcc", "$(Q)nvcc"? */
bool make_is_nvcc(struct str word);

/* Sources that include HIP's headers, and that the host's compiler builds: it has to know the
 * platform. Runs behind all that edits. */
void make_platform(struct make *m);

/* Device code in several objects: the command that links them has to know in HIP. */
void make_link_device_code(struct make *m);

/* Gives the GPUs of --offload-arch to commands of nvcc that name none. */
void make_give_gpus(struct make *m);

#endif
