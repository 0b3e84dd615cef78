// What a training writes as tensors (tensor_file.h) of its model. Plain C and C++.
#ifndef GPT_TENSORS_H
#define GPT_TENSORS_H

#include "gpt_model.h"

#include "../common/tensor_file.h"

// Larger models give their sums alone.
enum { TENSORS_OF_MODEL_MAX = 1 << 20 };

// PREFIX_wte, PREFIX_wpe ...: each on its own, so that a small one can't hide behind a large one.
static inline void tensors_of_model(const char *prefix, const GptLayout *layout, const char *descr, size_t size,
                                    const void *values) {
    for (int i = 0; i < GPT_TENSORS && layout->total <= TENSORS_OF_MODEL_MAX; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s_%s", prefix, gpt_tensor_name(i));
        tensor_result(name, descr, size, (const char *)values + layout->offset[i] * size, layout->size[i], 0);
    }
}

// parameter_sums: for each tensor the sum of its squares.
static inline void tensor_sums_f64(const GptLayout *layout, const double *values) {
    double sums[GPT_TENSORS];
    for (int i = 0; i < GPT_TENSORS; i++) {
        sums[i] = 0.0;
        for (size_t k = 0; k < layout->size[i]; k++) {
            sums[i] += values[layout->offset[i] + k] * values[layout->offset[i] + k];
        }
    }
    tensor_result("parameter_sums", "<f8", sizeof(double), sums, GPT_TENSORS, 0);
}

static inline void tensor_sums_f32(const GptLayout *layout, const float *values) {
    double sums[GPT_TENSORS];
    for (int i = 0; i < GPT_TENSORS; i++) {
        sums[i] = 0.0;
        for (size_t k = 0; k < layout->size[i]; k++) {
            sums[i] += (double)values[layout->offset[i] + k] * values[layout->offset[i] + k];
        }
    }
    tensor_result("parameter_sums", "<f8", sizeof(double), sums, GPT_TENSORS, 0);
}

#endif // GPT_TENSORS_H
