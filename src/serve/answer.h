/* The results of a run for the open texts: findings, and the port as edits. */
#ifndef SERVE_ANSWER_H
#define SERVE_ANSWER_H

#include "core/edit.h"
#include "project/project.h"

/* A use of a CUDA name. */
struct answer_use {
    struct span span;
    const char *name; /* as in its row: "cudaDeviceProp.warpSize" for "prop.warpSize" */
};

/* The answer for one text. */
struct answer {
    struct arena arena; /* of all of it */
    int64_t version;    /* of the text */
    bool parsed;        /* false: by its tokens alone; one by a parse may follow */
    const struct finding *finding;
    uint32_t nfindings;
    const struct flat_edit *edit;
    uint32_t nedits;
    const struct answer_use *use; /* in order of their places */
    uint32_t nuses;
    /* why it was not fully parsed; NULL: it was, a finding says it, or nothing was parsed */
    const char *doubt;
};

/* NULL: nothing. */
void answer_free(struct answer *a);

/* A copy of an open text. */
struct answer_text {
    const char *uri, *path;
    struct str bytes;
    int64_t version;
    bool context; /* it gets no answer; its definitions count for others */
    /* the result; NULL: none, as for a file of the same name that is open twice */
    struct answer *answer;
};

/* Texts that are processed together. */
struct texts_open {
    struct arena arena;
    struct answer_text *text;
    uint32_t n;
    bool parsed;
    uint64_t saves; /* the number of saves when it was made */
};
void texts_open_free(struct texts_open *t);

/* Gives each text its answer, by one run over all of them: includes between them use the editor's
 * text. With parse, as examine does it; without, by tokens alone, at once. */
void answer_all(struct texts_open *t, const struct project_options *opt, const struct map *m,
                bool parse);

#endif
