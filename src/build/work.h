/* The work on one build file: edits, findings and uses of CUDA, all by rows. */
#ifndef BUILD_WORK_H
#define BUILD_WORK_H

#include "base/words.h"
#include "translate/translation.h"

/* One use of CUDA: where it stands, whose row it has, and what became of it. */
struct build_use {
    struct span span;
    struct row row;   /* none: a folder of the toolkit and its like */
    const char *name; /* as the report calls it */
    const char *why;  /* USE_LEFT: the reason */
    enum use_status status;
};

struct build {
    const struct source *src;
    const struct map *map;
    const struct translate_options *opt;
    struct arena *arena;
    struct edits *edits;
    struct findings *findings;
    VEC(struct build_use) uses;
    bool told_arch;       /* the finding on architectures stands in a file once */
    const char *root;     /* how the language writes ROCm's folder */
    bool used_root;       /* it was written */
    struct words roots;   /* the file's own variables that hold the toolkit's folder ... */
    struct words incdirs; /* ... and its include folder */
    /* Translates a call of a function of the build system's that stands in a list with these readers (see
     * build/flags.h); NULL: the language has none. ctx: the language's own. */
    void (*call)(struct build *b, struct span call, unsigned readers);
    void *ctx;
    int calls; /* within one another, at the moment */
    /* Where words are strings of a list: what goes when one of them goes (empty: it can't), and what stands
     * for a blank between two words that one becomes (NULL: it can't become two). NULL: blanks are blanks. */
    struct span (*element)(const struct build *b, struct span words);
    const char *(*blank)(const struct build *b, struct span words);
};

/* The row of a name for the target release; no row where there is none. */
struct row build_row(const struct build *b, struct str name, enum row_kind kind);

/* What becomes of the name: HIP's for the target, or NULL. The release counts, and --libs=roc. */
const char *build_hip(const struct build *b, struct row row);

/* The span is written anew, as the row says: an edit, a use, and what the row's care= or its releases have to
 * say. name: what the use is called. */
void build_change(struct build *b, struct span span, struct str text, struct row row, struct str name);

/* The same for a text with one hole: see edit_template. */
void build_change_around(struct build *b, struct span span, const char *template, struct span hole,
                         struct row row, struct str name);

/* The span is left out with the blanks before it, as the row's drop= says. */
void build_drop(struct build *b, struct span span, struct row row, struct str name);

/* The same without a finding: another word says it already. */
void build_omit(struct build *b, struct span span, struct row row, struct str name);

/* The span stays: HIP's is the same, but for what the row's care= says. */
void build_keep(struct build *b, struct span span, struct row row, struct str name);

/* The span stays, and a finding says that there is work left. detail and note may be NULL. */
void build_leave(struct build *b, enum finding_id id, struct span span, struct str name, const char *detail,
                 const char *note);

/* What a row of a name that stands by itself asks for: one of the above. */
void build_apply(struct build *b, struct span span, struct row row);

/* Changes a span that no row is about (a folder of the toolkit): an edit and a use. */
void build_rewrite(struct build *b, struct span span, struct str text, struct str name);

/* A part of the source. */
static inline struct str build_text(const struct build *b, struct span s)
{
    return source_text(b->src, s);
}

/* The uses as the report counts them; the edits are settled. */
void build_count(const struct build *b, const struct settled *settled, struct coverage *out);

#endif
