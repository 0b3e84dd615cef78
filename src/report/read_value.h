/* Values out of a JSON document, each with where it stands for messages. The first that is not as
 * it should be is kept as an error; what is asked for from then on comes back empty. */
#ifndef REPORT_READ_VALUE_H
#define REPORT_READ_VALUE_H

#include "base/arena.h"
#include "base/err.h"
#include "report/jvalue.h"
#include <stdbool.h>

struct reading {
    const char *shown; /* the document's name, for messages */
    struct arena *arena;
    struct err *err;
    bool failed;
};

/* A value and the way to it. */
struct node {
    struct reading *rd;
    const json_t *value;
    const struct node *up; /* NULL: the whole document */
    const char *key;       /* its name in up, or NULL: the index-th of a list */
    size_t index;
};

/* Takes down that the member is not what it should be: "old.json: files[3].line is no number".
 * what begins with "is". */
void node_fail(const struct node *n, const char *key, const char *what);

/* A member of an object: its value is NULL where there is none. */
struct node node_member(const struct node *n, const char *key);
/* The i-th of a list. */
struct node node_at(const struct node *list, size_t i);

/* A member that has to be there, as a list, a number of 32 bits, one with a
 * fraction, or true or false. */
struct node node_list(const struct node *n, const char *key);
size_t node_length(const struct node *list);
uint32_t node_number(const struct node *n, const char *key);
double node_real(const struct node *n, const char *key);
bool node_bool(const struct node *n, const char *key);

/* A text, owned by the arena; "" where it failed. The other may be null, or missing: NULL. */
const char *node_text(const struct node *n, const char *key);
const char *node_text_or_null(const struct node *n, const char *key);

/* Which of the words the text is; 0 where it is none of them, which is an error. */
int node_word(const struct node *n, const char *key, const char *const *words, int nwords);

#endif
