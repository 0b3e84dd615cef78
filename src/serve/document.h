/* The texts that an editor has open, as they stand there. */
#ifndef SERVE_DOCUMENT_H
#define SERVE_DOCUMENT_H

#include "base/buf.h"
#include "base/vec.h"
#include "serve/position.h"

struct answer;

struct document {
    char *uri;
    char *path; /* absolute, links resolved; for what is no file yet, a name in its folder or the
                   current one */
    struct buf text; /* UTF-8, with a NUL behind it */
    int64_t version;
    struct arena lines;
    struct source src;     /* of the text */
    struct answer *answer; /* of this text; NULL: there is none yet */
    struct buf published;  /* what the editor was told last */
    bool changed;          /* since the last answer */
};

struct documents {
    VEC(struct document *) v;
};

void documents_release(struct documents *d);

/* NULL where it is not open. */
struct document *documents_find(const struct documents *d, const char *uri);

/* Adds one, or takes the text anew where it is open already. language: the editor's word for it
 * ("cuda", "cpp"), which says what a text without a file is. */
struct document *documents_open(struct documents *d, const char *uri, const char *language,
                                struct str text, int64_t version);
void documents_close(struct documents *d, struct document *doc);

/* Takes the whole text anew, or what stands between two positions. */
void document_replace_all(struct document *doc, struct str text);
void document_replace(struct document *doc, struct position begin, struct position end,
                      struct str text, enum encoding encoding);

/* The path in "file:///a%20b", owned by the caller; NULL for any other URI, and for
 * one with a NUL in it. */
char *document_uri_path(const char *uri);

#endif
