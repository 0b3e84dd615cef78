/* Small tables for people and programs: the same cells as aligned text, CSV, JSON or Markdown. */
#ifndef CMD_COMMON_GRID_H
#define CMD_COMMON_GRID_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

struct grid_column {
    const char *name; /* a heading and a JSON key: "converted" */
    bool number;      /* aligned to the right; a number in JSON */
};

/* Zero-initialise except arena and columns. Cells are owned by the arena. */
struct grid {
    struct arena *arena;
    const struct grid_column *column;
    int ncolumns;
    VEC(const char *) cell; /* row by row */
};

enum grid_format { GRID_TEXT, GRID_CSV, GRID_JSON, GRID_MARKDOWN };
#define GRID_FORMATS "text csv json markdown"

/* Returns the format of that name; GRID_TEXT for any other word. */
enum grid_format grid_format(const char *name);

void grid_release(struct grid *g);

/* Adds the next cell; NULL is an empty one (null in JSON). */
void grid_add(struct grid *g, const char *text);
void grid_add_number(struct grid *g, unsigned long n);

void grid_write(const struct grid *g, enum grid_format format, struct buf *out);

#endif
