/* Reads values from a JSON document, each with its place for messages. Keeps the first invalid one
 * as an error; later reads return empty values. */
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

/* A value and the path to it. */
struct node {
    struct reading *rd;
    const json_t *value;
    const struct node *up; /* NULL: the whole document */
    const char *key;       /* its name in up, or NULL: the index-th element of a list */
    size_t index;
};

/* Records that the member is invalid: "old.json: files[3].line is no number". what begins with
 * "is". */
void node_fail(const struct node *n, const char *key, const char *what);

/* Returns a member of an object: its value is NULL if there is none. */
struct node node_member(const struct node *n, const char *key);
/* Returns the i-th element of a list. */
struct node node_at(const struct node *list, size_t i);

/* Return a required member: a list, a number of 32 bits, one with a fraction, or true or false. */
struct node node_list(const struct node *n, const char *key);
size_t node_length(const struct node *list);
uint32_t node_number(const struct node *n, const char *key);
/* The same for a member that older reports lack: 0 if it is missing. */
uint32_t node_number_or_zero(const struct node *n, const char *key);
double node_real(const struct node *n, const char *key);
bool node_bool(const struct node *n, const char *key);

/* Return a text, owned by the arena; "" on failure. For the other, null or missing gives NULL. */
const char *node_text(const struct node *n, const char *key);
const char *node_text_or_null(const struct node *n, const char *key);

/* Returns the index of the text among the words; 0 if it is none of them, which is an error. */
int node_word(const struct node *n, const char *key, const char *const *words, int nwords);

#endif
