/* The translation units of a project: what is parsed, with which flags, and what
 * each file learns of it. */
#ifndef PROJECT_UNITS_UNITS_H
#define PROJECT_UNITS_UNITS_H

#include "project/parse/unit_block.h"
#include "project/settings/database.h"
#include "project/units/survey.h"
#include "prove/judge.h"

struct unit {
    uint32_t main; /* its file */
    const char *path;
    struct clang_options clang;
    const uint32_t *wanted;   /* the other files of the project that it may come by */
    const char *const *names; /* their real paths */
    uint32_t nwanted;
    const char *doubt; /* why its flags may not be the right ones, or NULL */
    bool late; /* the parse of a header by itself, where other units did not see the whole of it */
    struct unit *next; /* to be parsed after it */
    uint32_t index;    /* project/plan/shards.h: among those planned */

    struct arena arena; /* of what follows, once it is parsed */
    struct buf block;
    struct unit_facts facts;       /* nparts 0: there are none */
    const char *trouble;           /* then: why */
    double seconds;                /* that its parse took, or the cache */
    uint32_t waiting;              /* files that still need them */
    VEC(struct unit_error) errors; /* of its parse: noted where the port is to be proved */
};

/* The ways that a source is compiled by the project's own build. */
struct unit_flags {
    const struct flag_set *set;
    int n;
};

/* What is known of one file. */
struct unit_file {
    VEC(struct unit *) units; /* that it may be a part of */
    uint32_t pending;         /* how many of them are not parsed yet */
    bool by_itself;           /* it is a unit's main file */
    bool needs_includer; /* what it includes wants the runtime from it: struct translate_options */
};

struct units {
    const struct survey *survey;
    const struct inputs *in;
    struct clang_options clang;     /* with the user's flags */
    const struct unit_flags *flags; /* of the project's own build, one for each file */
    struct unit_file *file;         /* one for each of the survey */
    struct unit *first, **last;     /* not parsed yet, in order */
    VEC(struct unit *) planned;     /* all but late ones */
    uint32_t *reach, *mark;         /* of a search for what a unit may come by */
    uint32_t nreach, stamp;
    uint32_t nheavy; /* units that gain by parsed system headers */
    struct arena *arena;
};

/* Plans the units. A source that concerns CUDA, itself or in what it includes, is one, but for one
 * that is included by another; one that is compiled in several ways is as many; then the headers
 * that no unit comes by. Without parse there are none. Owned by the arena. */
void units_plan(struct units *u, bool parse, struct arena *a);

/* Takes the next unit off the list; NULL where there is none at the moment. */
struct unit *units_next(struct units *u);

/* A unit has been parsed, or was not (trouble). Calls ready for each file that waits for no other
 * unit any more. A file that no parse has seen wholly becomes a unit of its own first. */
void units_parsed(struct units *u, struct unit *unit, void (*ready)(void *ctx, uint32_t file),
                  void *ctx);

/* What the units say of a file with these bytes. Owned by the arena. */
void units_facts(const struct units *u, uint32_t file, const struct source *src, struct facts *out,
                 struct arena *a);

/* A file needs its facts no more. */
void units_leave(struct units *u, uint32_t file);

/* A file that is another part's (project/plan/shards.h): no unit waits for it, nor it for any. */
void units_give_up(struct units *u, uint32_t file);

/* Frees what is left of a run that was stopped. */
void units_release(struct units *u);

#endif
