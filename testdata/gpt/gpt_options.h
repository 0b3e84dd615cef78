// The command line of the training programs and of their C reference. Plain C and C++.
#ifndef GPT_OPTIONS_H
#define GPT_OPTIONS_H

#include "gpt_checkpoint.h"
#include "gpt_data.h"

#include <errno.h>

// What value points to: 'i' int, 'd' double, 'u' uint64_t, 's' const char *, 'f' int that becomes 1 (the option takes
// no value).
typedef struct Option {
    const char *name;
    char kind;
    void *value;
    double least, most;
    const char *help;
    int given;
} Option;

static inline void options_usage(FILE *to, const char *program, const char *what, const Option *options, int count) {
    fprintf(to, "usage: %s [options]\n%s\n\n", program, what);
    for (int i = 0; i < count; i++) {
        const Option *o = &options[i];
        char left[64], standard[64] = "";
        snprintf(left, sizeof left, "%s%s", o->name, o->kind == 'f' ? "" : o->kind == 's' ? " WORD" : " N");
        if (o->kind == 'i') {
            snprintf(standard, sizeof standard, " (default %d)", *(int *)o->value);
        } else if (o->kind == 'd') {
            snprintf(standard, sizeof standard, " (default %g)", *(double *)o->value);
        } else if (o->kind == 'u') {
            snprintf(standard, sizeof standard, " (default %llu)", (unsigned long long)*(uint64_t *)o->value);
        }
        fprintf(to, "  %-20s %s%s\n", left, o->help, standard);
    }
}

// Whether the word is a value for the option, which it then has.
static inline int option_take(Option *o, const char *word) {
    char *end = NULL;
    errno = 0;
    if (o->kind == 's') {
        *(const char **)o->value = word;
        return *word != '\0';
    }
    const double number = strtod(word, &end);
    if (*word == '\0' || *end != '\0' || errno != 0 || !(number >= o->least && number <= o->most)) {
        return 0;
    }
    if (o->kind == 'd') {
        *(double *)o->value = number;
        return 1;
    }
    const long long whole = strtoll(word, &end, 10);
    if (*end != '\0' || errno != 0) {
        return 0;
    }
    if (o->kind == 'i') {
        *(int *)o->value = (int)whole;
    } else {
        *(uint64_t *)o->value = (uint64_t)whole;
    }
    return 1;
}

static inline void options_parse(const char *program, const char *what, Option *options, int count, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int found = 0;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            options_usage(stdout, program, what, options, count);
            exit(0);
        }
        while (found < count && strcmp(argv[i], options[found].name) != 0) {
            found++;
        }
        if (found == count) {
            fprintf(stderr, "%s: there is no option '%s' (--help lists them)\n", program, argv[i]);
            exit(2);
        }
        Option *o = &options[found];
        o->given = 1;
        if (o->kind == 'f') {
            *(int *)o->value = 1;
        } else if (i + 1 == argc) {
            fprintf(stderr, "%s: %s needs a value\n", program, o->name);
            exit(2);
        } else if (!option_take(o, argv[++i])) {
            fprintf(stderr, "%s: '%s' is no value for %s", program, argv[i], o->name);
            fprintf(stderr, o->kind == 's' ? "\n" : ": a number of %g to %g\n", o->least, o->most);
            exit(2);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// training

enum { TRAIN_OPTIONS_MAX = 24, TRAIN_SIZES = 6 };

typedef struct TrainOptions {
    GptConfig config;
    int steps, batch, length, accumulate, warmup, check_resume;
    double rate, weight_decay, clip, deviation;
    uint64_t seed;
    const char *data, *save, *resume, *losses;
    Option table[TRAIN_OPTIONS_MAX];
    int count;
} TrainOptions;

static inline void train_option(TrainOptions *o, const char *name, char kind, void *value, double least, double most,
                                const char *help) {
    const Option option = {name, kind, value, least, most, help, 0};
    o->table[o->count++] = option;
}

static inline void train_option_table(TrainOptions *o) {
    const double large = 2147483647.0;
    o->count = 0;
    // First those that a checkpoint decides: TRAIN_SIZES of them.
    train_option(o, "--vocab", 'i', &o->config.vocab, 1, 1 << 20, "tokens of the vocabulary");
    train_option(o, "--positions", 'i', &o->config.positions, 1, 2048, "longest sequence of the model");
    train_option(o, "--width", 'i', &o->config.width, 8, 1 << 12, "channels");
    train_option(o, "--layers", 'i', &o->config.layers, 1, 1000, "layers");
    train_option(o, "--heads", 'i', &o->config.heads, 1, 1000, "attention heads");
    train_option(o, "--seed", 'u', &o->seed, 0, 9e18, "seed of the initial weights and of the batches");
    train_option(o, "--data", 's', &o->data, 0, 0, "text to learn, a token for each byte (default: made up)");
    train_option(o, "--steps", 'i', &o->steps, 0, large, "steps to do");
    train_option(o, "--batch", 'i', &o->batch, 1, 65535, "sequences at a time");
    train_option(o, "--length", 'i', &o->length, 1, 2048, "tokens of a sequence");
    train_option(o, "--accumulate", 'i', &o->accumulate, 1, 65535, "batches whose gradients make one step");
    train_option(o, "--rate", 'd', &o->rate, 0, 1e3, "learning rate");
    train_option(o, "--warmup", 'i', &o->warmup, 0, large, "steps in which the rate rises to its full height");
    train_option(o, "--weight-decay", 'd', &o->weight_decay, 0, 1e3, "weight decay of the matrices");
    train_option(o, "--clip", 'd', &o->clip, 0, 1e30, "largest norm of the gradients, 0: any");
    train_option(o, "--deviation", 'd', &o->deviation, 0, 1e3, "deviation of the initial weights");
    train_option(o, "--save", 's', &o->save, 0, 0, "checkpoint to write at the end");
    train_option(o, "--resume", 's', &o->resume, 0, 0, "checkpoint to go on from: it decides the model's sizes and the seed");
    train_option(o, "--losses", 's', &o->losses, 0, 0, "file for the losses, a line for each step: step, loss, norm");
    train_option(o, "--check-resume", 'f', &o->check_resume, 0, 0,
                 "train once more with a break in the middle, by way of the file of --save: all bits must be the same");
}

// What a checkpoint decides must not be said otherwise on the command line.
static inline void train_options_resume(TrainOptions *o, const char *program, const GptCheckpoint *c) {
    const double theirs[TRAIN_SIZES] = {(double)c->config.vocab,  (double)c->config.positions, (double)c->config.width,
                                        (double)c->config.layers, (double)c->config.heads,     (double)c->seed};
    const double ours[TRAIN_SIZES] = {(double)o->config.vocab,  (double)o->config.positions, (double)o->config.width,
                                      (double)o->config.layers, (double)o->config.heads,     (double)o->seed};
    for (int i = 0; i < TRAIN_SIZES; i++) {
        if (o->table[i].given && ours[i] != theirs[i]) {
            fprintf(stderr, "%s: %s has %s %.0f, not %.0f\n", program, o->resume, o->table[i].name, theirs[i], ours[i]);
            exit(2);
        }
    }
    o->config = c->config;
    o->seed = c->seed;
}

static inline void train_options_check(const TrainOptions *o, const char *program) {
    const char *why = gpt_config_error(&o->config);
    if (why == NULL && o->length > o->config.positions) {
        why = "--length must not be larger than --positions";
    } else if (why == NULL && o->check_resume && (o->save == NULL || o->steps < 2)) {
        why = "--check-resume needs --save and at least two steps";
    }
    if (why != NULL) {
        fprintf(stderr, "%s: %s\n", program, why);
        exit(2);
    }
}

// The options and, where --resume is among them, the checkpoint (else its step is 0 and it has no values).
static inline void train_options(TrainOptions *o, GptCheckpoint *from, const char *program, int argc, char **argv) {
    static const char *const what =
        "Trains a GPT of GPT-2's layout on a text. The larger size that is meant to be trained for real:\n"
        "--vocab 50257 --positions 512 --length 512 --width 384 --layers 6 --heads 6 --deviation 0.02 --rate 6e-4 --warmup 100";
    const GptConfig tiny = {256, 64, 64, 2, 4};
    memset(o, 0, sizeof *o);
    memset(from, 0, sizeof *from);
    o->config = tiny;
    o->steps = 20;
    o->batch = 2;
    o->length = 40;
    o->accumulate = 1;
    o->rate = 2e-3;
    o->weight_decay = 0.1;
    o->clip = 1.0;
    o->deviation = 0.1; // GPT-2's own 0.02 is for wide models: a narrow one's first steps jump with it
    o->seed = 1234;
    train_option_table(o);
    options_parse(program, what, o->table, o->count, argc, argv);
    if (o->resume != NULL) {
        *from = checkpoint_read(o->resume);
        train_options_resume(o, program, from);
    }
    train_options_check(o, program);
}

static inline GptText train_text(const TrainOptions *o) {
    const GptText text = o->data != NULL ? text_read(o->data) : text_made_up(8192);
    text_check(&text, o->data != NULL ? o->data : "the text made up", o->config.vocab, o->length);
    return text;
}

// Steps count from 1.
static inline double train_rate(const TrainOptions *o, uint64_t step) {
    return step < (uint64_t)o->warmup ? o->rate * (double)step / o->warmup : o->rate;
}

static inline void train_print_model(const TrainOptions *o) {
    const GptLayout layout = gpt_parameter_layout(&o->config);
    fprintf(stderr, "model: vocabulary %d, %d positions, %d wide, %d layers, %d heads, %zu parameters\n", o->config.vocab,
            o->config.positions, o->config.width, o->config.layers, o->config.heads, layout.total);
}

static inline void train_write_losses(const TrainOptions *o, uint64_t first, const double *losses, const double *norms) {
    FILE *file = o->losses != NULL ? fopen(o->losses, "w") : NULL;
    if (o->losses == NULL) {
        return;
    }
    for (int i = 0; file != NULL && i < o->steps; i++) {
        fprintf(file, "%llu %.9g %.9g\n", (unsigned long long)first + (unsigned long long)i, losses[i], norms[i]);
    }
    if (file == NULL || fclose(file) != 0) {
        fprintf(stderr, "%s: the losses can't be written\n", o->losses);
        exit(EXIT_FAILURE);
    }
}

#endif // GPT_OPTIONS_H
