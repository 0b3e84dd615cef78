/* The translation units of a project: the parses, their flags, and the facts that each file
 * gets. */
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
    const uint32_t *wanted;   /* the other project files that it may include */
    const char *const *names; /* their real paths */
    uint32_t nwanted;
    const char *doubt; /* why its flags may be wrong, or NULL */
    bool late; /* the parse of a header by itself, because other units did not see all of it */
    struct unit *next; /* the next to parse */
    uint32_t index;    /* project/plan/shards.h: among the planned ones */

    struct arena arena; /* of the members below, after the parse */
    struct buf block;
    struct unit_facts facts;       /* nparts 0: none */
    const char *trouble;           /* why there are none */
    double seconds;                /* the time of its parse, or of the cache */
    uint32_t waiting;              /* files that still need them */
    VEC(struct unit_error) errors; /* of its parse: recorded if the port is to be proved */
};

/* How the project's own build compiles a source. */
struct unit_flags {
    const struct flag_set *set;
    int n;
};

/* The state of one file. */
struct unit_file {
    VEC(struct unit *) units; /* that may include it */
    uint32_t pending;         /* the number of those not yet parsed */
    bool by_itself;           /* it is a unit's main file */
    bool needs_includer; /* its includes need the runtime from it: see struct translate_options */
};

struct units {
    const struct survey *survey;
    const struct inputs *in;
    struct clang_options clang;     /* with the user's flags */
    const struct unit_flags *flags; /* of the project's own build, one for each file */
    struct unit_file *file;         /* one for each file of the survey */
    struct unit *first, **last;     /* not parsed yet, in order */
    VEC(struct unit *) planned;     /* all except late ones */
    uint32_t *reach, *mark;         /* for the search for a unit's files */
    uint32_t nreach, stamp;
    uint32_t nheavy; /* units that profit from precompiled system headers */
    struct arena *arena;
};

/* Plans the units. A source that concerns CUDA, directly or through its includes, is one, unless
 * another file includes it; one that is compiled in several ways gives several units; then come the
 * headers that no unit includes. Without parse there are none. Owned by the arena. */
void units_plan(struct units *u, bool parse, struct arena *a);

/* Takes the next unit from the list; NULL if there is none at the moment. */
struct unit *units_next(struct units *u);

/* Ends the parse of a unit, or records that it failed (trouble). Calls ready for each file that
 * waits for no other unit. A file that no parse has seen completely first becomes a unit of its
 * own. */
void units_parsed(struct units *u, struct unit *unit, void (*ready)(void *ctx, uint32_t file),
                  void *ctx);

/* Gets the units' facts about a file with these bytes. Owned by the arena. */
void units_facts(const struct units *u, uint32_t file, const struct source *src, struct facts *out,
                 struct arena *a);

/* Releases the facts of a file. */
void units_leave(struct units *u, uint32_t file);

/* Gives up a file of another part (project/plan/shards.h): no unit waits for it, nor it for any. */
void units_give_up(struct units *u, uint32_t file);

/* Frees the rest after a run was stopped. */
void units_release(struct units *u);

#endif
