/* What a run says of the texts that are open: findings, and the port as edits. */
#ifndef SERVE_ANSWER_H
#define SERVE_ANSWER_H

#include "core/edit.h"
#include "project/project.h"

/* A name that is CUDA's. */
struct answer_use {
    struct span span;
    const char *name; /* as its row has it: "cudaDeviceProp.warpSize" of "prop.warpSize" */
};

/* About one text. */
struct answer {
    struct arena arena; /* of all of it */
    int64_t version;    /* of the text */
    bool parsed;        /* false: by its tokens alone, and one by a parse may follow */
    const struct finding *finding;
    uint32_t nfindings;
    const struct flat_edit *edit;
    uint32_t nedits;
    const struct answer_use *use; /* in order of their places */
    uint32_t nuses;
    const char *doubt; /* why it was judged without complete facts; NULL: it was not, a finding says
                          it, or nothing was parsed */
};

/* NULL: nothing. */
void answer_free(struct answer *a);

/* A copy of a text that is open. */
struct answer_text {
    const char *uri, *path;
    struct str bytes;
    int64_t version;
    bool context;          /* it gets no answer: what it defines counts for others */
    struct answer *answer; /* what came of it; NULL: nothing, as in a file of the same name that is
                              open twice */
};

/* Texts that are looked at together. */
struct texts_open {
    struct arena arena;
    struct answer_text *text;
    uint32_t n;
    bool parsed;
    uint64_t saves; /* how often files had been saved when it was made */
};
void texts_open_free(struct texts_open *t);

/* Gives each text its answer, by a run over all of them: what one includes of another is seen as it
 * stands in the editor. With parse, as examine does it; without, by tokens alone, at once. */
void answer_all(struct texts_open *t, const struct project_options *opt, const struct map *m,
                bool parse);

#endif
