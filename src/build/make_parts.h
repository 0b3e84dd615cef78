/* Shared by make*.c: lines, words, variables, commands. */
#ifndef BUILD_MAKE_PARTS_H
#define BUILD_MAKE_PARTS_H

#include "base/vec.h"
#include "build/words.h"

enum make_kind {
    MAKE_OTHER,  /* conditions, include, export and so on */
    MAKE_ASSIGN, /* assigns a variable; also one for a single target, and one in $(eval ...) */
    MAKE_RULE,   /* targets and their prerequisites */
    MAKE_RECIPE  /* a line for the shell */
};

/* A line of the file without comments; continued lines count as one. */
struct make_line {
    enum make_kind kind;
    struct span text; /* an assignment: its value */
    struct str name;  /* of the assigned variable */
};

struct make_lines {
    VEC(struct make_line) list;
    uint32_t first; /* the beginning of the first line that is not a comment */
};

/* Reads the lines. The caller releases the list. */
void make_read(struct make_lines *out, const struct source *src);

/* ---- words ---- */

/* Returns the offset after the bracket that closes the one at `at`; the end if none does. */
uint32_t make_past_bracket(const struct source *src, uint32_t at, uint32_t end);

/* Splits a span into words, at blanks outside of expansions and quotes. Owned by the arena. */
uint32_t make_split(const struct source *src, struct span span, struct build_word **out,
                    struct arena *a);

/* An expansion, "$(...)" or "${...}" or "$X", in a text. */
struct make_expansion {
    struct span span; /* all of it */
    struct str name;  /* of the variable, or of the function */
    struct span rest; /* after the name: the arguments of a function, ":a=b" of a variable */
    bool is_function;
    bool is_computed; /* the name contains expansions itself: name is the text before them */
};

/* Finds the next expansion that begins in the span, outermost ones only; false without one. Go on
 * at its end, or at rest.begin for those inside it. */
bool make_expansion(const struct source *src, struct span span, struct make_expansion *out);

/* Gets the n-th argument of a function, without blanks at its beginning; the last of at most max
 * takes the rest. False past the end. */
bool make_argument(const struct source *src, struct span arguments, int n, int max,
                   struct span *out);

/* ---- variables ---- */

enum {
    USED_BY_NVCC = 1,
    USED_BY_HOST = 2,
    HOLDS_NVCC = 4,       /* its first word is nvcc */
    HOLDS_OTHER = 8,      /* it is something else */
    NAMES_LIBRARIES = 16, /* its words follow -l */
    IS_ASSIGNED = 32,
    IS_COMMAND = 64,    /* a command begins with it */
    IS_HOST_LIST = 128, /* it follows -Xcompiler: commas separate its flags */
    IS_SEEN = 256,      /* in a walk through values */
    HAS_DEFINES = 512,  /* the port appends macros to it */
    IS_FLAGS = 1024     /* a command gets its words: it is no folder */
};

struct make_variable {
    struct str name;
    unsigned bits;
};

/* A Makefile during its port. */
struct dlink;

struct make {
    struct build *b;
    struct make_lines lines;
    VEC(struct make_variable) variables;
    struct span relocatable; /* the first text that asks for relocatable device code */
    bool links;              /* a command of nvcc links */
    bool rocm;               /* the new text has ROCM_PATH */
    struct str needs;        /* of the rule of the current recipe: expanded */
    bool reported;           /* it was reported that the project has none of a command's sources */
    bool compiles;           /* a command of nvcc compiles */
    bool roctx;              /* a command that links was looked at for roctx's library */
    struct dlink *dlink;     /* make_dlink.c */
    struct span defines_at;  /* the first command that gets macros (make_define) */
};

/* Returns the variable of that name; adds it if it is missing. Valid until the next call. */
struct make_variable *make_variable(struct make *m, struct str name);

/* Returns what is known of a variable, 0 for one that is never named. */
unsigned make_bits(const struct make *m, struct str name);

/* Returns what other files of the project say of a variable that this one does not assign; NULL:
 * nothing. */
const struct build_variable *make_elsewhere(const struct make *m, struct str name);

/* Finds what the variables hold and where they are used. */
void make_flow(struct make *m);

/* What is asked of a text. */
struct make_question {
    bool (*says)(struct make *m, struct span text, const void *ctx); /* of the text itself */
    const void *ctx;
    bool unconditional; /* values in conditions do not count */
};

/* True if the text says it, or a value of a variable in it, however deep. */
bool make_text_says(struct make *m, struct span text, const struct make_question *q);

/* The same for the values of a variable. */
bool make_value_says(struct make *m, struct str name, const struct make_question *q);

/* Returns 1 for a line that begins a condition, -1 for one that ends it, else 0. */
int make_condition(const struct make *m, const struct make_line *l);

/* Flags that only query the compiler; ends with NULL. */
extern const char *const make_query_flags[];

/* Classifies a path: variables of this file by their values, others by their names. */
enum toolkit_part make_toolkit(void *ctx, struct str path);

/* Appends a text as make expands it for a rule: "$<" and the like become the rule's prerequisites
 * (a text, already expanded), variables all values that the file assigns to them, joined. Unknown
 * parts are "*", and so is the stem of a pattern ("%"). Long results are cut. */
void make_expand(struct make *m, struct span text, struct str needs, struct buf *out);

/* ---- commands ---- */

/* Called for each command in a text for the shell. */
typedef void make_command_fn(struct make *m, const struct build_word *word, uint32_t n);
void make_commands(struct make *m, struct span text, make_command_fn *fn);

/* Classifies a word as a compiler: HOLDS_NVCC, HOLDS_OTHER, both if a variable may be either, 0 for
 * neither. */
unsigned make_compiler(const struct make *m, struct str word);

/* Returns the word of a command that is the compiler, or n; *driver: the owner of the words after
 * it. */
uint32_t make_driver(const struct make *m, const struct build_word *word, uint32_t n,
                     enum build_driver *driver);

/* Handles words that are left, and may be CUDA's. */
void make_leftovers(struct make *m);

/* Handles conditions on variables that are empty now. */
void make_conditions(struct make *m);

/* True for nvcc by its own name, with any of make's prefixes: "@nvcc", "$(Q)nvcc". */
bool make_is_nvcc(struct str word);

/* Handles sources that include HIP's headers and are built by the host's compiler: it needs the
 * platform. Runs after everything else that edits. */
void make_platform(struct make *m);

/* Handles nvcc -dlink where the command that takes its object is in this file: that becomes hipcc's.
 * Runs first. make_dlink.c */
void make_device_link(struct make *m);

/* Handles device code in several objects: in HIP, the command that links them needs a flag. */
void make_link_device_code(struct make *m);

/* Defines the macros that select the project's own HIP side. */
void make_define(struct make *m);

/* Returns what a rule needs, expanded: "b.c d.h" of "a.o: b.c d.h". */
struct str make_rule_needs(struct make *m, struct span rule);

/* Adds the GPUs of --offload-arch to commands of nvcc that name none. */
void make_give_gpus(struct make *m);

#endif
