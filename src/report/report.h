/* Reports: the results of a run, in one format per file. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/buf.h"
#include "base/shard.h"
#include "translate/translate.h"

enum file_status {
    FILE_PORTED,
    FILE_UNCHANGED,
    FILE_FAILED,
    FILE_REFUSED,   /* translated, but not written: a finding says why */
    FILE_SKIPPED,   /* not used as an input */
    FILE_UNREACHED, /* the run was stopped before its turn */
    FILE_STATUSES
};
/* "ported", "unchanged", "failed", "not written", "skipped", "not reached" */
extern const char *const file_status_names[FILE_STATUSES];
/* True if the file was read and translated. */
static inline bool file_was_translated(enum file_status s)
{
    return s == FILE_PORTED || s == FILE_UNCHANGED || s == FILE_REFUSED;
}

/* A finding that a rule of the user's removes from the report. */
struct suppressed {
    struct finding finding;
    const struct suppression *rule;
};

/* Whether the file's tokens alone would have given the same port and the same findings. */
enum parse_use { PARSE_UNKNOWN, PARSE_NEEDLESS, PARSE_NEEDED };

/* The results of one file after its arena is gone: the run's arena owns everything here. */
struct file_result {
    const char *path;   /* input, as the user named it */
    const char *output; /* where the port was written, or NULL (examine, --diff, standard output) */
    uint32_t order;     /* its index among all inputs of the run */
    enum file_status status;
    const char *error; /* FILE_FAILED: the message; FILE_SKIPPED: the reason, without the path */
    uint32_t lines, bytes;
    uint32_t edits;
    bool parsed, complete; /* as in struct facts */
    bool judged;           /* it may use CUDA */
    const char *doubt;     /* why it is not complete, or NULL */
    enum parse_use parse;
    const struct finding *finding;
    uint32_t nfindings;
    const struct suppressed *suppressed; /* not among finding */
    uint32_t nsuppressed;
    const struct tally *tally;
    uint32_t ntallies;
    const struct left_name *left;
    uint32_t nleft;
    uint32_t converted, unconverted;
    double seconds;
    bool is_unit; /* it is a source that is compiled */
    /* the order of the units that include it, in runs: the first and the last of each; of a file
     * without work, and where nobody knows, none */
    const uint32_t *unit;
    uint32_t nunits; /* runs */
    /* the source and the port as a diff: all lines, or those around changes and findings; or
     * NULL */
    const char *whole, *changes;
};

/* A finding, and its file. */
struct located {
    const struct file_result *file;
    const struct finding *finding;
};

/* The result of a comparison with an earlier report (report/baseline.h). By severity, except fixed
 * and outside. */
struct baseline_summary {
    const char *file;            /* the earlier report, as the user named it */
    release rocm;                /* its HIP release if it differs from the run's; else 0 */
    uint32_t added[3];           /* not in the earlier report, or less severe there */
    uint32_t same[3];            /* in both */
    const struct located *fixed; /* of the earlier report: no longer there */
    uint32_t nfixed;
    uint32_t outside; /* of the earlier report, in files that this run did not judge */
    /* What only the compiler says, where one of the two ports was not compiled: of the earlier report,
     * and neither fixed nor the same; of this run, among those added. */
    uint32_t unasked, asked;
};

/* The compiler's result for the port (--prove). */
/* How often one repair was tried, and kept (prove/repairs.def). */
struct repair_count {
    const char *rule;
    uint32_t tried, kept;
};

struct proof_summary {
    const char *arch;    /* "gfx90a, gfx1100" */
    const char *include; /* the folder of HIP's headers */
    release hip;         /* their release */
    uint32_t units, compile, unjudged;
    uint32_t predicted, unpredicted; /* errors: reported by findings before, or not */
    uint32_t confirmed, unconfirmed; /* findings of work left */
    const char *first, *why;         /* the first unit that could not be judged, and why; or NULL */
};

/* The files in an output folder besides the ports. */
struct tree_summary {
    uint32_t copied, links; /* unchanged from the source */
    uint32_t edited;  /* copies that somebody has edited, and whose source has not changed since */
    uint32_t left;    /* files whose source has changed, or is gone, and that stayed nevertheless */
    bool update;      /* --update: */
    uint32_t merged;  /* edits merged with the new version, without conflicts */
    uint32_t kept;    /* edited, and the new version equals the last one */
    uint32_t deleted; /* the same, but removed there */
    uint32_t conflicts;         /* files for a person to look at */
    const char *const *removed; /* ports and copies whose source is gone; in order */
    uint32_t nremoved;
};

/* The HIP side that the project has already. */
struct hip_side_summary {
    uint32_t files;           /* those that are HIP's alone, or have branches that are */
    const char *const *macro; /* what its build defines for HIP: the most frequent first */
    uint32_t nmacros;
    bool ignored; /* --ignore-hip-side */
};

/* A release that conditions of the whole project take, as others do not fit. */
struct release_chosen {
    release chosen, newest; /* of CUDA; of compute capabilities 7.5 is 705 */
    uint32_t fits,
        newest_fits; /* groups of conditions that have a side for it that can be ported */
};

/* What conditions count CUDA's releases for, where it is not the newest and the user has not chosen. */
struct releases_summary {
    struct release_chosen cuda, arch; /* chosen 0: the newest */
};

/* A map that was read besides the built-in tables. */
struct map_summary {
    const char *file; /* its name in messages */
    uint32_t rows;    /* without its suppress rows */
    bool found;       /* found in the project; not named by the user */
};

/* A program, a library or an archive, as the record of the project's build has it. */
struct target_units {
    const char *name;
    const uint32_t *unit; /* those that it is made of, in runs, as in struct file_result */
    uint32_t nunits;
};

struct run_result {
    const struct file_result *file; /* in the order of the inputs */
    uint32_t nfiles;
    uint32_t units;                    /* sources that are compiled; 0: not known */
    const struct target_units *target; /* those that units are in; none: not known */
    uint32_t ntargets;
    const char *const *added; /* files that ports need and that no input became; in order */
    uint32_t nadded;
    const struct tree_summary *tree;         /* NULL: only ports are written */
    const struct shard_summary *shard;       /* NULL: it is a whole run */
    const struct hip_side_summary *hip_side; /* NULL: it has none */
    const struct releases_summary *releases; /* NULL: the newest of both */
    release rocm;
    release as_cuda;               /* --as-cuda; 0: not given */
    uint16_t as_arch;              /* --as-arch, as in __CUDA_ARCH__: 750; 0 */
    const struct map_summary *map; /* in the order of precedence */
    uint32_t nmaps;
    const struct suppression *const *rule; /* the suppress rows of all maps, by their index */
    uint32_t nrules;
    const char *version;               /* tranship's own, or NULL: omitted */
    const char *homepage;              /* the project's address, or NULL */
    const char *command;               /* "port", "examine" */
    double seconds;                    /* wall time */
    const struct proof_summary *proof; /* NULL: none */
    const char *unproved;              /* why there is none that nobody forbade; or NULL */
    const struct repair_count *repair;
    uint32_t nrepairs;
    const struct baseline_summary *baseline; /* NULL: not requested */
    uint32_t max_new;                        /* --max-new-findings */
    unsigned min_coverage; /* --min-coverage, in tenths of a per cent; 0: not given */
    const char *fail_on;   /* "error", ...: as given */
    int exit_code;         /* the exit code of the process */
    bool stopped;          /* by a signal: not all files were ported */
    bool unrecorded; /* there are build files, and no record says with which flags they compile */
    bool colour;     /* only on a terminal */
    bool verbose;    /* also list info findings and notes */
    int width;       /* terminal columns, 0: not a terminal */
};

/* A format: a file src/report/NAME.c that defines `const struct report report_NAME`. The build
 * lists them by file name. */
struct report {
    const char *name; /* as in --report NAME[=FILE] */
    const char *help;
    void (*write)(const struct run_result *r, struct buf *out);
};
extern const struct report *const reports[];

/* Sums over all files. */
struct totals {
    uint32_t files; /* without those skipped */
    uint32_t ported, unchanged, failed, refused, skipped, unreached, unparsed;
    uint32_t converted, unconverted;
    uint32_t findings[3]; /* by severity */
    uint32_t effort[4];   /* findings by effort, of warnings and errors */
    uint32_t unseen;      /* warnings about what no build takes: no work (IDLE_UNSEEN) */
    uint32_t causes;      /* of that work (report/causes.h) */
    uint32_t work[4];     /* the work by effort: once per cause, or at each of its places */
    uint64_t minutes;     /* its weight (effort_minutes) */
    uint32_t doubtful;    /* files not fully parsed (report/doubt.h) ... */
    uint32_t judged;      /* ... of those with something to judge */
    uint32_t uses[USE_STATUSES];
    uint32_t suppressed; /* findings that a rule suppresses: not counted elsewhere */
    uint64_t lines;
};
struct totals totals_of(const struct run_result *r);

/* Returns converted uses among all, in tenths of a per cent, rounded down: 1000 only if nothing is
 * left. 1000 for no uses at all. */
unsigned totals_permille(uint64_t converted, uint64_t unconverted);

/* Returns that of the whole run: less than all also if files failed, were not written or not
 * reached. */
unsigned totals_share(const struct totals *t);

/* Appends the run in one sentence, without a newline: "5 files: 5 ported, 0 failed; 312 of 315 uses
 * converted (99.0 %); ..." */
void totals_summary(const struct run_result *r, struct buf *out);

/* Appends "rules: .tranship/a.map (3 rows), .tranship/b.map (1 row)": the maps that the user did
 * not name, but that change the port. Nothing if there are none. The names are not escaped. */
void totals_rules(const struct run_result *r, struct buf *out);

/* Appends "41 of 43 units compile (HIP 6.4; gfx90a, gfx1100), 1 not judged; 2 errors told
 * beforehand, 1 not; 3 findings not confirmed". Nothing if the port was not proved. */
void totals_proof(const struct run_result *r, struct buf *out);

/* Returns "ported", "unchanged", "failed", "not written", "skipped", "not reached"; "to port" in
 * place of "ported" for a run that writes nothing. */
const char *totals_status(const struct run_result *r, enum file_status status);

/* Returns the number of findings that each suppress row matches, by its index. Owned by the
 * arena. */
const uint32_t *totals_by_rule(const struct run_result *r, struct arena *a);

/* Return sums over files: tallies by family; names left, most uses first. Owned by the arena. */
const struct tally *totals_tally(const struct run_result *r, struct arena *a, uint32_t *n);
const struct left_name *totals_left(const struct run_result *r, struct arena *a, uint32_t *n);

#endif
