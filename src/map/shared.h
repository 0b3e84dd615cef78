/* What a map file names once for its rows: texts, which attributes refer to as key=@name, and
 * lists, which names refer to as {name}. */
#ifndef MAP_SHARED_H
#define MAP_SHARED_H

#include "base/vec.h"
#include "map/scan.h"

enum shared_kind { SHARED_TEXT, SHARED_LIST, SHARED_KINDS };

struct shared_entry {
    enum shared_kind kind;
    const char *name, *text;
    int number; /* of its line */
};

/* Of one file. Zero: empty. */
struct shared {
    VEC(struct shared_entry) entries; /* sorted by kind, name and line */
    bool unreadable[SHARED_KINDS];    /* a line could not be read: who asks for its name is not to
                                         blame */
};

void shared_release(struct shared *s);

/* Collects those of a whole file, so that rows may refer to them wherever they stand; what is wrong
 * with a line is left to shared_read. Owned by the arena, but for the array. */
void shared_collect(struct shared *s, struct str file, struct arena *a);

/* SHARED_KINDS where a word does not begin such a line. */
enum shared_kind shared_kind_of(struct str word);

/* Checks the rest of such a line. */
int shared_read(const struct shared *s, enum shared_kind kind, struct scan *scan, struct arena *a,
                struct err *err);

/* Takes the text that "@name" stands for, at `at` in the line. A name that the file lacks is an
 * error; NULL comes back where a line is unreadable that may be it. */
int shared_text(const struct shared *s, const struct scan *scan, const char *name, size_t at,
                const char **text, struct err *err);

/* The same for the words, with commas, that {name} stands for. */
int shared_list(const struct shared *s, const struct scan *scan, struct str name, size_t at,
                const char **words, struct err *err);

#endif
