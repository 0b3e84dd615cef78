/* Findings: numbered messages about a port. */
#ifndef CORE_FINDING_H
#define CORE_FINDING_H

#include "base/arena.h"
#include "base/vec.h"
#include "core/source.h"

enum severity { SEV_INFO, SEV_WARNING, SEV_ERROR };
/* The work that is left for a person. */
enum effort { EFFORT_NONE, EFFORT_MINUTES, EFFORT_HOURS, EFFORT_REDESIGN };

/* What a finding counts as not converted, for the coverage. */
enum leaves {
    LEAVES_NOTHING,
    LEAVES_NAME,   /* the name or header that begins at the finding */
    LEAVES_LAUNCH, /* the launch whose kernel begins there */
    LEAVES_PTX,    /* itself: a piece of inline PTX */
    LEAVES_CODE    /* itself: code that does not compile in HIP, or stayed CUDA's */
};

/* How the work grows with the number of places that have one cause (report/causes.h). */
enum cure { CURE_EACH, CURE_ONCE };

/* The compiler's answer for the place (--prove). */
enum proof_state {
    PROOF_UNKNOWN,    /* it was not asked, or did not get there */
    PROOF_CONFIRMED,  /* it rejects the code that the finding says is left */
    PROOF_UNCONFIRMED /* it accepts it */
};

/* The thousands digit is the topic. Numbers are never reused. The name after TS is what code
 * says. */
enum finding_id {
#define FINDING(number, name, severity, effort, leaves, cure, message, todo) TS_##name = number,
#include "core/findings.def"
#undef FINDING
};

struct finding_def {
    int number;
    const char *name; /* "UNKNOWN_NAME" */
    enum severity severity;
    enum effort effort;
    enum leaves leaves;
    enum cure cure;
    const char
        /* one printf-like line: the first %s is the finding's subject, the second its detail */
        *message;
    const char *todo; /* what to do: a few sentences */
};

/* Why nothing is to be done about a finding, whatever its definition says. */
enum idle {
    IDLE_NO,
    IDLE_LEFT_OUT, /* HIP does not compile the place, or it is marked */
    IDLE_HIP,      /* only HIP compiles the place, and there it is right: the project's HIP side */
    IDLE_BUILT,    /* the project's own HIP build compiles the file as it is */
    IDLE_UNSEEN,   /* no unit compiles the place: work only if some build does */
    IDLE_UNUSED    /* of a build file: no command of the recorded build has the word */
};

/* Whether it was in an earlier report (--baseline). */
enum finding_age { AGE_UNKNOWN, AGE_NEW, AGE_SAME };

/* One finding in one file. */
struct finding {
    const struct finding_def *def;
    struct span span;
    struct place place;
    enum severity severity; /* def's, unless a row overrides it */
    enum effort effort;
    enum cure cure;
    const char *subject; /* the name it is about, or "" */
    const char *message; /* complete text, one line */
    const char *note;    /* more text for this case (a row's note), or NULL */
    /* Where names are decided on together: their library ("CUPTI"; "CUDA" for CUDA itself), and for
     * a name that no row lists the word behind the library's prefix ("metric"); else NULL. */
    const char *family, *pattern;
    uint64_t fingerprint; /* core/fingerprint.h; 0: none yet */
    enum proof_state proof;
    enum finding_age age;
    enum idle idle;
};

struct findings {
    struct arena *arena;
    const struct source *src;
    VEC(struct finding) list;
};

/* Returns the definition of a number (1204), or NULL. */
const struct finding_def *finding_def(int number);
/* Returns the i-th definition in order of numbers, NULL past the end. */
const struct finding_def *finding_def_at(int i);

/* Returns the nearest number that has a definition: the number itself if it has one. */
int finding_nearest(int number);

/* Returns a definition's message with the subject and the detail in it, on one line; owned by the
 * arena. */
char *finding_text(struct arena *a, const char *format, struct str subject, struct str detail);

/* Adds a finding. subject and detail replace each %s of the message (detail may be NULL); both and
 * note are copied. */
struct finding *finding_add(struct findings *f, enum finding_id id, struct span span,
                            struct str subject, const char *detail, const char *note);

/* Marks a finding that is nobody's work: it has no effort, and its message says why. It becomes an
 * info; about what no build takes an error becomes a warning, and a use stays left. */
void finding_mark_idle(struct findings *f, struct finding *one, enum idle idle);

/* Adds a finding about a text that was included here, at its place here. Its strings are
 * borrowed. */
void finding_move(struct findings *f, const struct finding *one, struct span span);

/* Sorts by place, then number; drops exact duplicates. */
void findings_sort(struct findings *f);

const char *severity_name(enum severity s);       /* "info" "warning" "error" */
const char *effort_name(enum effort e);           /* "none" "minutes" "hours" "redesign" */
const char *cure_name(enum cure c);               /* "each" "once" */
const char *proof_state_name(enum proof_state p); /* NULL "confirmed" "not confirmed" */

/* NULL "left out" "HIP side" "built" "unseen" */
const char *idle_name(enum idle i);

const char *finding_age_name(enum finding_age a); /* NULL "new" "same" */

/* Returns a weight to compare work by, in minutes: 0, 10, two hours, two days. */
unsigned effort_minutes(enum effort e);

#endif
