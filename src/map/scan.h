/* Lines and words of a map file, with positions for messages. */
#ifndef MAP_SCAN_H
#define MAP_SCAN_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include <stdbool.h>

/* Of a line that was made from another one: where the bytes from `at` on come from. */
struct scan_piece {
    size_t at, from;
    bool copied; /* byte by byte; else all of them stand for what is at `from` */
};

struct scan {
    const char *file;
    struct str left;   /* of the text, after the current line */
    struct str line;   /* the current line, without its end */
    int number;        /* of the current line, from 1 */
    size_t at;         /* the next byte of the line */
    struct str source; /* the line in the file, where the current one was made from it */
    const struct scan_piece *pieces; /* from the beginning of the line on */
    size_t npieces;                  /* 0: the line is as in the file */
};

/* Starts on a text; a byte order mark is passed over. */
void scan_init(struct scan *s, const char *file, struct str text);

/* Steps to the next line; 0 at the end of the text. 1, or -1 for a line that is not text: control
 * characters, bytes that are not UTF-8. */
int scan_line(struct scan *s, struct err *err);

/* The next word of the line, empty at its end; a comment is its end. A word may be or
 * end in a "text", which may hold blanks and which the line must close. Where the word
 * begins comes back in *at. */
int scan_word(struct scan *s, struct str *word, size_t *at, struct err *err);

/* Takes a quoted text, from '"' to '"', as it was found by scan_word: the text it stands for, in
 * the arena. NULL where it holds an unknown escape. at: where in the line it stands. */
char *scan_unquote(const struct scan *s, struct str quoted, size_t at, struct arena *a,
                   struct err *err);

/* Splits the word key=word or key="text" that stands at `at`; the value comes back
 * unquoted, in the arena. */
int scan_attr(const struct scan *s, struct str word, size_t at, struct arena *a, struct str *key,
              const char **value, bool *quoted, struct err *err);

/* Sets "FILE:LINE:COLUMN: ..." for a byte of the current line. Returns -1. */
int scan_fail(const struct scan *s, size_t at, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
