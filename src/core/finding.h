/* Findings: numbered things a user should know about a port. */
#ifndef CORE_FINDING_H
#define CORE_FINDING_H

#include "base/arena.h"
#include "base/vec.h"
#include "core/source.h"

enum severity { SEV_INFO, SEV_WARNING, SEV_ERROR };
/* What is left for a person to do. */
enum effort { EFFORT_NONE, EFFORT_MINUTES, EFFORT_HOURS, EFFORT_REDESIGN };

/* What a finding says is not converted, for the coverage. */
enum leaves {
    LEAVES_NOTHING,
    LEAVES_NAME,   /* the name or header that begins where the finding does */
    LEAVES_LAUNCH, /* the launch whose kernel begins there */
    LEAVES_PTX,    /* itself: a piece of inline PTX */
    LEAVES_CODE    /* itself: code that does not compile in HIP, or stayed CUDA's */
};

/* How the work of a finding grows with the number of places that have it for the same subject. */
enum cure { CURE_EACH, CURE_ONCE };

/* What the compiler says of the place, where it was asked (--prove). */
enum proof_state {
    PROOF_UNKNOWN,    /* it was not asked, or did not come by */
    PROOF_CONFIRMED,  /* it refuses what the finding says is left */
    PROOF_UNCONFIRMED /* it takes it */
};

/* Numbers are in the thousands by topic and never reused; the name after TS is what code says. */
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
        *message;     /* one printf-like line: %s is the finding's subject, %s again its detail */
    const char *todo; /* what to do: a few sentences */
};

/* Was it in an earlier report (--baseline)? */
enum finding_age { AGE_UNKNOWN, AGE_NEW, AGE_SAME };

/* One finding in one file. */
struct finding {
    const struct finding_def *def;
    struct span span;
    struct place place;
    enum severity severity; /* def's, unless a row says otherwise */
    enum effort effort;
    const char *subject;  /* the name it is about, or "" */
    const char *message;  /* complete text, one line */
    const char *note;     /* more for this very case (a row's note), or NULL */
    uint64_t fingerprint; /* core/fingerprint.h; 0: it has none yet */
    enum proof_state proof;
    enum finding_age age;
    bool inactive; /* HIP does not compile the place: whatever def says, nothing is left there */
};

struct findings {
    struct arena *arena;
    const struct source *src;
    VEC(struct finding) list;
};

/* The definition of a number (1204), or NULL. */
const struct finding_def *finding_def(int number);
/* The i-th definition in order of numbers, NULL past the end. */
const struct finding_def *finding_def_at(int i);

/* The number nearest to this one that a definition has: itself, where it has one. */
int finding_nearest(int number);

/* Adds a finding. subject and detail go where the message has %s (detail may be NULL); both
 * and note are copied. */
struct finding *finding_add(struct findings *f, enum finding_id id, struct span span,
                            struct str subject, const char *detail, const char *note);

/* The place of the finding is one that HIP does not compile: it becomes an info, and
 * its message says why. */
void finding_mark_inactive(struct findings *f, struct finding *one);

/* Adds a finding about another text that stands in this one, at its place here.
 * Its texts are borrowed. */
void finding_move(struct findings *f, const struct finding *one, struct span span);

/* Sorts by place, then number; drops exact duplicates. */
void findings_sort(struct findings *f);

const char *severity_name(enum severity s);       /* "info" "warning" "error" */
const char *effort_name(enum effort e);           /* "none" "minutes" "hours" "redesign" */
const char *proof_state_name(enum proof_state p); /* NULL "confirmed" "not confirmed" */

const char *finding_age_name(enum finding_age a); /* NULL "new" "same" */

/* A weight to compare work by, in minutes: 0, 10, two hours, two days. */
unsigned effort_minutes(enum effort e);

#endif
