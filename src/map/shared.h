/* Definitions that rows of a map file share: texts, which attributes refer to as key=@name, and
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
    /* a line could not be read: users of its name are not reported */
    bool unreadable[SHARED_KINDS];
};

void shared_release(struct shared *s);

/* Collects those of a whole file, so that rows may use them anywhere; leaves errors of a line to
 * shared_read. Owned by the arena, except the array. */
void shared_collect(struct shared *s, struct str file, struct arena *a);

/* Returns SHARED_KINDS if a word does not begin such a line. */
enum shared_kind shared_kind_of(struct str word);

/* Checks the rest of such a line. */
int shared_read(const struct shared *s, enum shared_kind kind, struct scan *scan, struct arena *a,
                struct err *err);

/* Returns the text that "@name" stands for, at `at` in the line. An unknown name is an error;
 * returns NULL if an unreadable line may define it. */
int shared_text(const struct shared *s, const struct scan *scan, const char *name, size_t at,
                const char **text, struct err *err);

/* The same for the words, with commas, that {name} stands for. */
int shared_list(const struct shared *s, const struct scan *scan, struct str name, size_t at,
                const char **words, struct err *err);

#endif
