/* What tranship wrote, and which original belongs to which port: a small text file,
 * ".tranship.journal", in the output folder, or with --in-place in each folder with ports. A line
 * describes one of these. A port, or a file copied with the ports: its name, its digest, that of
 * its input, the name of the original kept next to it, and for a tree the path of the input, and
 * its mode. A link of such a tree: its name, the digest of its text, the path of its source. A file
 * added for ports in place: its name and its digest. In a tree, a line that says "begun" is written
 * before its file is put in place; when a run ends, it says "port". A line that says "gone" is
 * written before a file is removed: it has its name. Lines are appended, so that a cut at any byte
 * loses no older line; incomplete lines are skipped. An entry is used only if the files agree with
 * it: a journal may come with an untrusted tree. */
#ifndef PROJECT_OUTPUT_JOURNAL_H
#define PROJECT_OUTPUT_JOURNAL_H

#include "base/arena.h"
#include "base/digest.h"
#include "base/err.h"
#include "base/vec.h"
#include <sys/stat.h>

#define JOURNAL_NAME ".tranship.journal"

enum { JOURNAL_END = 256 };

struct journal_entry {
    /* the port, relative to the journal's folder; a plain name if an original is kept */
    const char *name;
    struct digest port, input;
    const char *kept; /* the original's name, or NULL: the input is elsewhere */
    /* the input, relative to the journal's folder: "../src/a.cu"; NULL: unknown */
    const char *source;
    mode_t mode; /* the input's, 0: unknown */
    bool link;   /* a link: port is the digest of its text */
    bool added;  /* not made from an input: ports need it (project/write/added.h) */
    /* of a tree: recorded before the file was put in place; it is unknown whether that happened */
    bool pending;
    bool removing; /* a run was about to remove it: if it is missing, the user did not remove it */
    bool dropped;  /* it was undone, or never completed: journal_rewrite leaves it out */
    /* this run knows that the port exists: older entries of the same original are void */
    bool placed;
    uint32_t earlier; /* 1 + the index of the previous entry in its bucket, 0: none */
};

struct journal {
    struct arena arena;
    VEC(struct journal_entry) entry; /* the oldest first */
    uint32_t *bucket;                /* by the name's hash: 1 + the index of the newest entry */
    uint32_t nbuckets;               /* a power of two, or 0 */
    bool changed;                    /* a line was added or dropped */
    bool torn;                       /* the last line has no end */
    /* it has been read, and these identify the file at that time: */
    bool known;
    struct stat file;
    /* its last bytes then: if it has only grown, just the new part is read */
    char end[JOURNAL_END];
    size_t nend;
};

/* Waits until no other run is writing to the folder, and locks it until the descriptor is closed,
 * or journal_unlock. On a file system without locks, continues without one. */
void journal_lock(int folder);
void journal_unlock(int folder);

/* Adds an entry, as journal_read does; its strings are borrowed. */
void journal_take(struct journal *j, struct journal_entry e);

/* Reads the journal of a folder; reads it again if it is another file than before, or has changed;
 * a missing one is empty. shown: the folder's path, for messages. -1 with err if it exists and
 * can't be read. */
int journal_read(struct journal *j, int folder, const char *shown, struct err *err);

/* Adds a line; durable: returns only when it is on disk. -1 with err. */
int journal_add(struct journal *j, int folder, const char *shown, const struct journal_entry *e,
                bool durable, struct err *err);

/* Adds a line saying that a run is about to remove the file of that name. -1 with err. */
int journal_add_gone(struct journal *j, int folder, const char *shown, const char *name,
                     struct err *err);

/* Records whether a port was put in place: its line was written before. */
void journal_set_placed(struct journal *j, const char *name, struct digest port, bool placed);

/* Rewrites the journal without dropped entries and those that a later one of the same name
 * and original replaces, sorted by name: after a whole run it does not depend on the number of
 * workers. Removes an empty one. -1 with err. */
int journal_rewrite(struct journal *j, int folder, const char *shown, struct err *err);

/* Returns the last entry of a name that is not dropped, or NULL. */
const struct journal_entry *journal_last(const struct journal *j, const char *name);

/* Returns the last entry of a name with this port that is not dropped, or NULL. */
const struct journal_entry *journal_find(const struct journal *j, const char *name,
                                         struct digest port);
/* Returns the last one that keeps an original, or NULL: -o may have overwritten the port since. */
const struct journal_entry *journal_original(const struct journal *j, const char *name);

/* Returns the entry for the original content of a file: the last entry known to be complete, else
 * the first one that may be. NULL: no run has written it. */
const struct journal_entry *journal_merge_base(const struct journal *j, const char *name);

/* Walks the entries after the merge base, which may be complete as well, the newest first: returns
 * the one before e, NULL for the first one. NULL: no other. */
const struct journal_entry *journal_pending(const struct journal *j, const struct journal_entry *e,
                                            const char *name);

/* True if a run wrote this port of that name. */
bool journal_knows(const struct journal *j, const char *name, struct digest port);

void journal_release(struct journal *j);

#endif
