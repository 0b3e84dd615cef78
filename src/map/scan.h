/* Lines and words of a map file, with positions for messages. */
#ifndef MAP_SCAN_H
#define MAP_SCAN_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include <stdbool.h>

/* A line made from another one: where its bytes from `at` on come from. */
struct scan_piece {
    size_t at, from;
    bool copied; /* byte by byte; else all of them stand for the byte at `from` */
};

struct scan {
    const char *file;
    struct str left;                 /* the text after the current line */
    struct str line;                 /* the current line, without its end */
    int number;                      /* of the current line, from 1 */
    size_t at;                       /* the next byte of the line */
    struct str source;               /* the line in the file, if the current one was made from it */
    const struct scan_piece *pieces; /* from the beginning of the line */
    size_t npieces;                  /* 0: the line is unchanged from the file */
};

/* Starts on a text; skips a byte order mark. */
void scan_init(struct scan *s, const char *file, struct str text);

/* Moves to the next line; 0 at the end of the text. 1, or -1 for a line that is not text: control
 * characters, bytes that are not UTF-8. */
int scan_line(struct scan *s, struct err *err);

/* Takes the next word of the line, empty at its end; a comment ends the line. A word may be or end
 * in a "text", which may contain blanks and must end on the line. *at: where the word begins. */
int scan_word(struct scan *s, struct str *word, size_t *at, struct err *err);

/* Returns the value of a quoted text, from '"' to '"', as scan_word found it, in the arena. NULL if
 * it has an unknown escape. at: its place in the line. */
char *scan_unquote(const struct scan *s, struct str quoted, size_t at, struct arena *a,
                   struct err *err);

/* Splits the word key=word or key="text" at `at`; returns the value unquoted, in the arena. */
int scan_attr(const struct scan *s, struct str word, size_t at, struct arena *a, struct str *key,
              const char **value, bool *quoted, struct err *err);

/* Sets "FILE:LINE:COLUMN: ..." for a byte of the current line. Returns -1. */
int scan_fail(const struct scan *s, size_t at, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
