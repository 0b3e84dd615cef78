/* What tranship wrote, and which original belongs to which port: a small text file,
 * ".tranship.journal", in the output folder, or with --in-place in each folder that has ports. A
 * line is a port, or a file that was copied beside the ports: its name, its digest, that of its
 * input, the name of the original that is kept beside it, and for a tree where the input lies, and
 * its mode. Or it is a link of such a tree: its name, the digest of its text, where the input lies.
 * A line of a tree that says "begun" is written before its file is put in place; when a run ends,
 * it says "port". One that says "gone" is written before a file is removed: it has its name. Or it
 * is a file that was added for ports in place: its name and its digest. Lines are appended, so that
 * a cut at any byte loses no older line; what is no whole line is passed over. What a journal says
 * is believed only as far as the files agree: it may come with a stranger's tree. */
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
    /* the port, below the journal's folder; a plain name where an original is kept */
    const char *name;
    struct digest port, input;
    const char *kept;   /* the original's name, or NULL: the input lies elsewhere */
    const char *source; /* the input, from the journal's folder: "../src/a.cu"; NULL: not known */
    mode_t mode;        /* the input's, 0: not known */
    bool link;          /* a link: port is the digest of its text */
    bool added;         /* no input has become it: ports need it (project/write/added.h) */
    bool begun;  /* of a tree: noted before the file was put in place, and nobody knows whether it
                    was */
    bool going;  /* a run was about to remove it: where nothing is there, no person has done that */
    bool over;   /* it has been gone back on, or came to nothing: journal_rewrite leaves it out */
    bool placed; /* this run knows that the port is there: older entries of the same original are
                    void */
    uint32_t earlier; /* 1 + the index of the entry before it in its bucket, 0: none */
};

struct journal {
    struct arena arena;
    VEC(struct journal_entry) entry; /* the oldest first */
    uint32_t *bucket;                /* by the name's hash: 1 + the index of the newest entry */
    uint32_t nbuckets;               /* a power of two, or 0 */
    bool changed;                    /* a line was added, or is over */
    bool torn;                       /* the last line has no end */
    bool known;                      /* it has been read, and this is the file that it was then: */
    struct stat file;
    char end[JOURNAL_END]; /* its last bytes then: where it has grown behind them, only that is
                             read */
    size_t nend;
};

/* Waits until no other run is writing into the folder; until the descriptor is closed, or
 * journal_unlock. A file system without locks is believed. */
void journal_lock(int folder);
void journal_unlock(int folder);

/* Takes an entry in, as journal_read does; its strings are borrowed. */
void journal_take(struct journal *j, struct journal_entry e);

/* Reads the journal of a folder, again where it is another file than when it was read before, or
 * has changed; none is an empty one. shown: the folder's path, for messages. -1 with err where
 * there is one that can't be read. */
int journal_read(struct journal *j, int folder, const char *shown, struct err *err);

/* Adds a line; durable: it is on the disk then. -1 with err. */
int journal_add(struct journal *j, int folder, const char *shown, const struct journal_entry *e,
                bool durable, struct err *err);

/* Adds the line that a run is about to remove what the name stands for. -1 with err. */
int journal_add_gone(struct journal *j, int folder, const char *shown, const char *name,
                     struct err *err);

/* A line is written before its port is put in place: whether that went well. */
void journal_settle(struct journal *j, const char *name, struct digest port, bool placed);

/* Writes the journal anew, without the entries that are over and those that a later one of the same
 * name and original has made void, in the order of the names: after a whole run it is the same
 * whatever the number of workers. An empty one is removed. -1 with err. */
int journal_rewrite(struct journal *j, int folder, const char *shown, struct err *err);

/* The last entry of a name that is not over, or NULL. */
const struct journal_entry *journal_last(const struct journal *j, const char *name);

/* The last entry of a name with this port that is not over, or NULL. */
const struct journal_entry *journal_find(const struct journal *j, const char *name,
                                         struct digest port);
/* The last one that keeps an original, or NULL: -o may have written over the port since. */
const struct journal_entry *journal_original(const struct journal *j, const char *name);

/* What the file of a name began as: the last entry that is known to have come to be, else the first
 * one that may have. NULL: no run has written it. */
const struct journal_entry *journal_ancestor(const struct journal *j, const char *name);

/* The entries after the ancestor, which may have come to be as well, the newest first: that before
 * e, NULL for the first one. NULL: there is no other. */
const struct journal_entry *journal_begun(const struct journal *j, const struct journal_entry *e,
                                          const char *name);

/* Is this a port of that name that a run wrote? */
bool journal_knows(const struct journal *j, const char *name, struct digest port);

void journal_release(struct journal *j);

#endif
