/* The texts that an editor has open. */
#ifndef SERVE_DOCUMENT_H
#define SERVE_DOCUMENT_H

#include "base/buf.h"
#include "base/vec.h"
#include "serve/position.h"

struct answer;

struct document {
    char *uri;
    /* absolute, links resolved; for a file that does not exist, a name in its folder or the current
     * one */
    char *path;
    struct buf text; /* UTF-8, with a NUL after it */
    int64_t version;
    struct arena lines;
    struct source src;     /* of the text */
    struct answer *answer; /* of this text; NULL: there is none yet */
    struct buf published;  /* what the editor was sent last */
    bool changed;          /* since the last answer */
};

struct documents {
    VEC(struct document *) v;
};

void documents_release(struct documents *d);

/* Returns NULL if it is not open. */
struct document *documents_find(const struct documents *d, const char *uri);

/* Adds one, or replaces the text if it is already open. language: the editor's word for it ("cuda",
 * "cpp"), which gives the kind of a text without a file. */
struct document *documents_open(struct documents *d, const char *uri, const char *language,
                                struct str text, int64_t version);
void documents_close(struct documents *d, struct document *doc);

/* Replaces the whole text, or the part between two positions. */
void document_replace_all(struct document *doc, struct str text);
void document_replace(struct document *doc, struct position begin, struct position end,
                      struct str text, enum encoding encoding);

/* Returns the path in "file:///a%20b", owned by the caller; NULL for any other URI, and for one
 * with a NUL in it. */
char *document_uri_path(const char *uri);

#endif
