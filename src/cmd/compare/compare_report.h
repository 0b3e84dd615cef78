/* The results of comparing tensors, for people and programs. */
#ifndef CMD_COMPARE_COMPARE_REPORT_H
#define CMD_COMPARE_COMPARE_REPORT_H

#include "cmd/common/grid.h"
#include "cmd/compare/compare_pairs.h"
#include "validate/compare/compare.h"

enum compare_verdict {
    COMPARE_OK,
    COMPARE_FAIL,
    COMPARE_NO_RESULT,
    COMPARE_NO_REFERENCE,
    COMPARE_UNREADABLE,
    COMPARE_VERDICTS
};

/* A pair and its result. */
struct compared {
    struct pair pair;
    enum compare_verdict verdict;
    struct tensor got, want; /* without their data; unset if a file is missing or unreadable */
    struct tolerance tolerance;
    struct comparison c;
};

struct compare_report {
    struct arena *arena;
    VEC(struct compared) list;
    bool histogram;
    int width; /* of the text */
};

const char *compare_verdict_name(enum compare_verdict v);

void compare_report_write(const struct compare_report *r, enum grid_format format, struct buf *out);

#endif
