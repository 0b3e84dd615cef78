/* What a map file names once for its rows: texts, which attributes refer to as key=@name. */
#ifndef MAP_SHARED_H
#define MAP_SHARED_H

#include "base/vec.h"
#include "map/scan.h"

struct shared_text {
    const char *name, *text;
    int number; /* of its line */
};

/* Of one file. Zero: empty. */
struct shared {
    VEC(struct shared_text) texts; /* sorted by name, then by line */
    bool unreadable;               /* a line could not be read: who asks for its name is not to blame */
};

void shared_release(struct shared *s);

/* Collects the texts of a whole file, so that rows may refer to them wherever they stand; what is wrong with
 * a line is left to shared_read. Owned by the arena, but for the array. */
void shared_collect(struct shared *s, struct str file, struct arena *a);

/* True for the words that begin the line of such a text. */
bool shared_is(struct str word);

/* Checks the rest of a line that begins with such a word. */
int shared_read(const struct shared *s, struct scan *scan, struct arena *a, struct err *err);

/* Takes the text that "@name" stands for, at `at` in the line. A name that the file lacks is an error; NULL
 * comes back where a line is unreadable that may be it. */
int shared_find(const struct shared *s, const struct scan *scan, const char *name, size_t at,
                const char **text, struct err *err);

#endif
