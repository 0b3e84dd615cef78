// Text as training data, a token for each byte. Plain C and C++.
#ifndef GPT_DATA_H
#define GPT_DATA_H

#include "gpt_model.h"

#include <string.h>

typedef struct GptText {
    unsigned char *bytes;
    size_t count;
} GptText;

static inline GptText text_read(const char *path) {
    GptText text = {NULL, 0};
    size_t room = 0, got = 1;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s: the text can't be opened\n", path);
        exit(EXIT_FAILURE);
    }
    while (got > 0) {
        if (text.count == room) {
            room = room * 2 + 65536;
            text.bytes = (unsigned char *)realloc(text.bytes, room);
            if (text.bytes == NULL) {
                fprintf(stderr, "%s: no memory for the text\n", path);
                exit(EXIT_FAILURE);
            }
        }
        got = fread(text.bytes + text.count, 1, room - text.count, file);
        text.count += got;
    }
    if (ferror(file)) {
        fprintf(stderr, "%s: the text can't be read\n", path);
        exit(EXIT_FAILURE);
    }
    fclose(file);
    return text;
}

// What there is to learn where no file is given: sentences of a few words.
static inline GptText text_made_up(size_t count) {
    static const char *const words[4][8] = {
        {"the pilot", "a gull", "the old ferry", "the tide", "one sailor", "the harbour", "a lantern", "the crane"},
        {" sees", " waits for", " follows", " carries", " forgets", " calls", " finds", " leaves"},
        {" the red buoy", " a letter", " the morning", " two barrels", " the north wind", " a rope", " the gate", " salt"},
        {".\n", ", again.\n", " at noon.\n", " and sings.\n", " below deck.\n", "?\n", " by night.\n", ", slowly.\n"},
    };
    GptText text = {(unsigned char *)gpt_alloc(count, 1), count};
    size_t at = 0;
    for (uint64_t piece = 0; at < count; piece++) {
        for (const char *c = words[piece % 4][gpt_draw(1, 77, piece) % 8]; *c != '\0' && at < count; c++) {
            text.bytes[at++] = (unsigned char)*c;
        }
    }
    return text;
}

// The text must be long enough for one sequence and its targets, and each byte a token of the vocabulary.
static inline void text_check(const GptText *text, const char *name, int vocab, int length) {
    if (text->count < (size_t)length + 1) {
        fprintf(stderr, "%s: %zu bytes are too few for sequences of %d tokens\n", name, text->count, length);
        exit(EXIT_FAILURE);
    }
    for (size_t i = 0; i < text->count; i++) {
        if (text->bytes[i] >= vocab) {
            fprintf(stderr, "%s: byte %zu is %d, and the vocabulary has only %d tokens\n", name, i, text->bytes[i], vocab);
            exit(EXIT_FAILURE);
        }
    }
}

// B sequences of T tokens, each from a place in the text that its number alone decides: so every step of a training
// has its batch, also after a break, and ranks can share a batch out among them.
static inline void text_batch(int *inputs, int *targets, const GptText *text, uint64_t seed, uint64_t first, int B, int T) {
    for (int b = 0; b < B; b++) {
        const size_t start = gpt_draw(seed, 1000, first + (uint64_t)b) % (text->count - (size_t)T);
        for (int t = 0; t < T; t++) {
            inputs[b * T + t] = text->bytes[start + (size_t)t];
            targets[b * T + t] = text->bytes[start + (size_t)t + 1];
        }
    }
}

#endif // GPT_DATA_H
