/* Rows: single ones, those of a group, and those that a line with lists stands for. */
#ifndef MAP_LINE_H
#define MAP_LINE_H

#include "map/expand.h"
#include "map/text.h"

/* What is said of all rows up to the group's end. Zero: of none. */
struct line_group {
    bool open;
    bool named;           /* with a HIP name, so that its rows are CUDA names alone */
    bool wrong;           /* the header: the rows are not to blame */
    struct scan header;   /* its line, for messages */
    struct map_line base; /* its kind, HIP name and releases */
    VEC(struct map_attr) attrs;
};

/* Reads rows of one file. Set scan, text, family and is_users; the rest zero. */
struct line_reader {
    struct scan scan;
    struct map_text *text;
    const char *family;
    bool is_users; /* no built-in map */
    struct shared shared;
    struct line_group group;
    struct expand expand;
    VEC(struct map_attr) attrs; /* of the current row */
    size_t taken;               /* memory for rows */
};

void line_release(struct line_reader *r);

/* The kind that a word names, or ROW_KINDS. */
enum row_kind line_kind(struct str word);

/* The rest of a line that begins with a kind: its rows go into the text. */
int line_rows(struct line_reader *r, enum row_kind kind, struct err *err);

/* The rest of a line that begins with "group". */
int line_group_begin(struct line_reader *r, struct err *err);

/* A whole line of the open group, blank ones and its end included. */
int line_group_rows(struct line_reader *r, struct err *err);

/* -1 where a group is open that should not be. */
int line_group_closed(struct line_reader *r, struct err *err);

#endif
