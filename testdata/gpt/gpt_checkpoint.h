// Checkpoints: the parameters and AdamW's moments, with what is needed to go on. Plain C and C++.
//
// The file, little-endian: 8 bytes "GPTCHKPT"; as 32-bit numbers the version (1), vocabulary, positions, width,
// layers, heads; as 64-bit numbers the seed, the steps done, the number of parameters; then as 32-bit floats the
// parameters, the first moments, the second moments, each in the order of gpt_model.h; at the end a 64-bit checksum
// of all before it.
#ifndef GPT_CHECKPOINT_H
#define GPT_CHECKPOINT_H

#include "gpt_model.h"

#include <string.h>

enum { CHECKPOINT_VERSION = 1, CHECKPOINT_HEADER = 8 + 6 * 4 + 3 * 8 };

typedef struct GptCheckpoint {
    GptConfig config;
    uint64_t seed;
    uint64_t step;
    size_t count;
    float *values[3]; // parameters, first moments, second moments
} GptCheckpoint;

static inline void checkpoint_die(const char *path, const char *why) {
    fprintf(stderr, "%s: %s\n", path, why);
    exit(EXIT_FAILURE);
}

static inline uint64_t checkpoint_sum(uint64_t sum, const void *data, size_t size) {
    const unsigned char *bytes = (const unsigned char *)data;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 0x100000001B3ULL;
    }
    return sum;
}

static inline void checkpoint_put(unsigned char **at, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) {
        *(*at)++ = (unsigned char)(value >> 8 * i);
    }
}

static inline uint64_t checkpoint_get(const unsigned char **at, int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value |= (uint64_t) * (*at)++ << 8 * i;
    }
    return value;
}

// The floats are written as they lie in memory.
static inline void checkpoint_check_host(const char *path) {
    const uint32_t one = 1;
    if (*(const unsigned char *)&one != 1) {
        checkpoint_die(path, "checkpoints are little-endian, and this machine is not");
    }
}

static inline void checkpoint_header(unsigned char *header, const GptCheckpoint *c) {
    unsigned char *at = header + 8;
    memcpy(header, "GPTCHKPT", 8);
    checkpoint_put(&at, CHECKPOINT_VERSION, 4);
    checkpoint_put(&at, (uint64_t)c->config.vocab, 4);
    checkpoint_put(&at, (uint64_t)c->config.positions, 4);
    checkpoint_put(&at, (uint64_t)c->config.width, 4);
    checkpoint_put(&at, (uint64_t)c->config.layers, 4);
    checkpoint_put(&at, (uint64_t)c->config.heads, 4);
    checkpoint_put(&at, c->seed, 8);
    checkpoint_put(&at, c->step, 8);
    checkpoint_put(&at, c->count, 8);
}

// To a file beside it first, which takes the name when it is complete: a break in the middle leaves the last
// checkpoint as it was.
static inline void checkpoint_write(const char *path, const GptCheckpoint *c) {
    unsigned char header[CHECKPOINT_HEADER], tail[8], *at = tail;
    const size_t length = strlen(path) + 5;
    char *beside = (char *)gpt_alloc(length, 1);
    checkpoint_check_host(path);
    checkpoint_header(header, c);
    snprintf(beside, length, "%s.new", path);
    FILE *file = fopen(beside, "wb");
    if (file == NULL) {
        checkpoint_die(beside, "the checkpoint can't be created");
    }
    uint64_t sum = checkpoint_sum(0xCBF29CE484222325ULL, header, sizeof header);
    int good = fwrite(header, 1, sizeof header, file) == sizeof header;
    for (int i = 0; i < 3; i++) {
        sum = checkpoint_sum(sum, c->values[i], c->count * sizeof(float));
        good = good && fwrite(c->values[i], sizeof(float), c->count, file) == c->count;
    }
    checkpoint_put(&at, sum, 8);
    good = good && fwrite(tail, 1, sizeof tail, file) == sizeof tail;
    good = fclose(file) == 0 && good;
    if (!good || rename(beside, path) != 0) {
        remove(beside);
        checkpoint_die(path, "the checkpoint can't be written");
    }
    free(beside);
}

// Sizes that a damaged header could claim must not be asked of the memory: the file is as long as they say, or is
// none.
static inline void checkpoint_check(const char *path, const GptCheckpoint *c, FILE *file) {
    const GptConfig *g = &c->config;
    if (g->vocab < 1 || g->positions < 1 || g->width < 1 || g->layers < 1 || g->heads < 1 || gpt_config_error(g) != NULL ||
        c->count != gpt_parameter_layout(g).total) {
        checkpoint_die(path, "the checkpoint's sizes are damaged");
    }
    if (fseek(file, 0, SEEK_END) != 0 ||
        (uint64_t)ftell(file) != CHECKPOINT_HEADER + 3 * sizeof(float) * (uint64_t)c->count + 8) {
        checkpoint_die(path, "the checkpoint is not complete");
    }
    fseek(file, CHECKPOINT_HEADER, SEEK_SET);
}

static inline GptCheckpoint checkpoint_read(const char *path) {
    GptCheckpoint c;
    unsigned char header[CHECKPOINT_HEADER], tail[8];
    const unsigned char *at = header + 8, *end = tail;
    checkpoint_check_host(path);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        checkpoint_die(path, "the checkpoint can't be opened");
    }
    if (fread(header, 1, sizeof header, file) != sizeof header || memcmp(header, "GPTCHKPT", 8) != 0) {
        checkpoint_die(path, "this is no checkpoint");
    }
    if (checkpoint_get(&at, 4) != CHECKPOINT_VERSION) {
        checkpoint_die(path, "the checkpoint is of another version");
    }
    c.config.vocab = (int)checkpoint_get(&at, 4);
    c.config.positions = (int)checkpoint_get(&at, 4);
    c.config.width = (int)checkpoint_get(&at, 4);
    c.config.layers = (int)checkpoint_get(&at, 4);
    c.config.heads = (int)checkpoint_get(&at, 4);
    c.seed = checkpoint_get(&at, 8);
    c.step = checkpoint_get(&at, 8);
    c.count = (size_t)checkpoint_get(&at, 8);
    checkpoint_check(path, &c, file);
    uint64_t sum = checkpoint_sum(0xCBF29CE484222325ULL, header, sizeof header);
    for (int i = 0; i < 3; i++) {
        c.values[i] = (float *)gpt_alloc(c.count, sizeof(float));
        if (fread(c.values[i], sizeof(float), c.count, file) != c.count) {
            checkpoint_die(path, "the checkpoint can't be read");
        }
        sum = checkpoint_sum(sum, c.values[i], c.count * sizeof(float));
    }
    if (fread(tail, 1, sizeof tail, file) != sizeof tail || checkpoint_get(&end, 8) != sum) {
        checkpoint_die(path, "the checkpoint is damaged: its checksum is another");
    }
    fclose(file);
    return c;
}

static inline void checkpoint_free(GptCheckpoint *c) {
    for (int i = 0; i < 3; i++) {
        free(c->values[i]);
    }
}

#endif // GPT_CHECKPOINT_H
