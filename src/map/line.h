/* Rows: single ones, those of a group, and those that a line with lists stands for. */
#ifndef MAP_LINE_H
#define MAP_LINE_H

#include "map/expand.h"
#include "map/text.h"

/* Properties of all rows up to the group's end. Zero: not in a group. */
struct line_group {
    bool open;
    bool named;           /* with a HIP name: its rows are only CUDA names */
    bool wrong;           /* the header has an error: its rows are not checked */
    struct scan header;   /* its line, for messages */
    struct map_line base; /* its kind, HIP name and releases */
    VEC(struct map_attr) attrs;
};

/* Reads rows of one file. Set scan, text, family and is_users; the rest zero. */
struct line_reader {
    struct scan scan;
    struct map_text *text;
    const char *family;
    bool is_users; /* not a built-in map */
    struct shared shared;
    struct line_group group;
    struct expand expand;
    VEC(struct map_attr) attrs; /* of the current row */
    size_t taken;               /* memory for rows */
};

void line_release(struct line_reader *r);

/* Returns the kind that a word names, or ROW_KINDS. */
enum row_kind line_kind(struct str word);

/* Reads the rest of a line that begins with a kind: adds its rows to the text. */
int line_rows(struct line_reader *r, enum row_kind kind, struct err *err);

/* Reads the rest of a line that begins with "group". */
int line_group_begin(struct line_reader *r, struct err *err);

/* Reads a whole line of the open group, blank ones and its end included. */
int line_group_rows(struct line_reader *r, struct err *err);

/* Returns -1 if a group is still open. */
int line_group_closed(struct line_reader *r, struct err *err);

#endif
