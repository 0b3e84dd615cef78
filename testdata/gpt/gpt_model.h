// The GPT-2 model as the CUDA programs and the plain C reference share it: sizes, where each tensor lies, initial
// weights. Plain C and C++; the initial weights come from whole numbers and one multiplication each, so that they are
// the same bits everywhere.
#ifndef GPT_MODEL_H
#define GPT_MODEL_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct GptConfig {
    int vocab;     // V
    int positions; // longest sequence
    int width;     // C
    int layers;    // L
    int heads;     // NH, of C / NH values each
} GptConfig;

// ---------------------------------------------------------------------------------------------------------------------
// tensors, one behind the other in one array

enum {
    GPT_WTE,      // (V, C), also the classifier
    GPT_WPE,      // (positions, C)
    GPT_LN1W,     // (L, C)
    GPT_LN1B,     // (L, C)
    GPT_QKVW,     // (L, 3*C, C)
    GPT_QKVB,     // (L, 3*C)
    GPT_ATTPROJW, // (L, C, C)
    GPT_ATTPROJB, // (L, C)
    GPT_LN2W,     // (L, C)
    GPT_LN2B,     // (L, C)
    GPT_FCW,      // (L, 4*C, C)
    GPT_FCB,      // (L, 4*C)
    GPT_FCPROJW,  // (L, C, 4*C)
    GPT_FCPROJB,  // (L, C)
    GPT_LNFW,     // (C)
    GPT_LNFB,     // (C)
    GPT_TENSORS
};

enum {
    ACT_ENCODED,   // (B, T, C)
    ACT_LN1,       // (L, B, T, C)
    ACT_LN1_MEAN,  // (L, B, T)
    ACT_LN1_RSTD,  // (L, B, T)
    ACT_QKV,       // (L, B, T, 3, NH, HS)
    ACT_ATTY,      // (L, B, T, C)
    ACT_ATT,       // (L, B, NH, T, T)
    ACT_ATTPROJ,   // (L, B, T, C)
    ACT_RESIDUAL2, // (L, B, T, C)
    ACT_LN2,       // (L, B, T, C)
    ACT_LN2_MEAN,  // (L, B, T)
    ACT_LN2_RSTD,  // (L, B, T)
    ACT_FCH,       // (L, B, T, 4*C)
    ACT_FCH_GELU,  // (L, B, T, 4*C)
    ACT_FCPROJ,    // (L, B, T, C)
    ACT_RESIDUAL3, // (L, B, T, C)
    ACT_LNF,       // (B, T, C)
    ACT_LNF_MEAN,  // (B, T)
    ACT_LNF_RSTD,  // (B, T)
    ACT_LOGITS,    // (B, T, V), their gradients after the classifier
    ACT_LOSSES,    // (B, T)
    ACT_TENSORS
};

enum { LAYOUT_TENSORS = ACT_TENSORS };

typedef struct GptLayout {
    size_t offset[LAYOUT_TENSORS];
    size_t layer[LAYOUT_TENSORS]; // elements of one layer
    size_t size[LAYOUT_TENSORS];  // elements of all layers
    size_t total;
} GptLayout;

static inline void layout_add(GptLayout *layout, int tensor, size_t layers, size_t elements, size_t alignment) {
    layout->offset[tensor] = (layout->total + alignment - 1) / alignment * alignment;
    layout->layer[tensor] = elements;
    layout->size[tensor] = layers * elements;
    layout->total = layout->offset[tensor] + layout->size[tensor];
}

static inline GptLayout gpt_parameter_layout(const GptConfig *config) {
    const size_t C = (size_t)config->width, L = (size_t)config->layers;
    const size_t elements[GPT_TENSORS] = {
        (size_t)config->vocab * C, (size_t)config->positions * C, C, C, 3 * C * C, 3 * C, C * C, C,
        C, C, 4 * C * C, 4 * C, 4 * C * C, C, C, C,
    };
    GptLayout layout;
    layout.total = 0;
    for (int i = 0; i < GPT_TENSORS; i++) {
        const int whole_model = i == GPT_WTE || i == GPT_WPE || i == GPT_LNFW || i == GPT_LNFB;
        layout_add(&layout, i, whole_model ? 1 : L, elements[i], 1);
    }
    return layout;
}

static inline GptLayout gpt_activation_layout(const GptConfig *config, int B, int T) {
    const size_t C = (size_t)config->width, L = (size_t)config->layers, BT = (size_t)B * T;
    const size_t elements[ACT_TENSORS] = {
        BT * C,     BT * C,     BT, BT,     BT * 3 * C, BT * C, BT * config->heads * T,
        BT * C,     BT * C,     BT * C, BT, BT,         BT * 4 * C, BT * 4 * C,
        BT * C,     BT * C,     BT * C, BT, BT,         BT * config->vocab, BT,
    };
    GptLayout layout;
    layout.total = 0;
    for (int i = 0; i < ACT_TENSORS; i++) {
        const int whole_model = i == ACT_ENCODED || i >= ACT_LNF;
        // The kernels read four floats at a time, and B * T may be any number.
        layout_add(&layout, i, whole_model ? 1 : L, elements[i], 64);
    }
    return layout;
}

static inline size_t gpt_at(const GptLayout *layout, int tensor, int layer) {
    return layout->offset[tensor] + (size_t)layer * layout->layer[tensor];
}

static inline const char *gpt_tensor_name(int tensor) {
    static const char *const names[GPT_TENSORS] = {
        "wte",  "wpe",  "ln1w", "ln1b", "qkvw",    "qkvb",    "attprojw", "attprojb",
        "ln2w", "ln2b", "fcw",  "fcb",  "fcprojw", "fcprojb", "lnfw",     "lnfb",
    };
    return names[tensor];
}

// Matrices take part in the weight decay, biases and layernorm parameters do not.
static inline int gpt_tensor_decays(int tensor) {
    return tensor == GPT_WTE || tensor == GPT_WPE || tensor == GPT_QKVW || tensor == GPT_ATTPROJW || tensor == GPT_FCW ||
           tensor == GPT_FCPROJW;
}

// NULL, or why the kernels can't do it.
static inline const char *gpt_config_error(const GptConfig *config) {
    const int hs = config->heads > 0 ? config->width / config->heads : 0;
    if (hs * config->heads != config->width) {
        return "the width must be a multiple of the heads";
    }
    if (hs != 8 && hs != 16 && hs != 32 && hs != 64 && hs != 128) {
        return "the width of one head (width / heads) must be 8, 16, 32, 64 or 128";
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// numbers drawn by place, not in a row: any of them can be had without those before it

static inline uint64_t gpt_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

static inline uint64_t gpt_draw(uint64_t seed, uint64_t stream, uint64_t index) {
    return gpt_mix(gpt_mix(seed * 0x9E3779B97F4A7C15ULL + stream) + (index + 1) * 0x9E3779B97F4A7C15ULL);
}

// In [0, 1).
static inline double gpt_uniform(uint64_t seed, uint64_t stream, uint64_t index) {
    return (double)(gpt_draw(seed, stream, index) >> 40) / 16777216.0;
}

// Roughly normal with mean 0 and deviation 1, times 131072: the sum of twelve 16-bit numbers.
static inline int gpt_normal_scaled(uint64_t seed, uint64_t stream, uint64_t index) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        const uint64_t bits = gpt_draw(seed, stream, index * 3 + (uint64_t)i);
        sum += (int)(bits & 0xffff) + (int)(bits >> 16 & 0xffff) + (int)(bits >> 32 & 0xffff) + (int)(bits >> 48);
    }
    return 2 * sum - 12 * 65535;
}

// As GPT-2 begins: matrices of the given deviation, less for those that add to the residual stream, biases 0, gains
// 1.
static inline void gpt_initial_weights(const GptConfig *config, uint64_t seed, double deviation, float *weights) {
    const GptLayout layout = gpt_parameter_layout(config);
    for (int tensor = 0; tensor < GPT_TENSORS; tensor++) {
        const int is_gain = tensor == GPT_LN1W || tensor == GPT_LN2W || tensor == GPT_LNFW;
        const int is_projection = tensor == GPT_ATTPROJW || tensor == GPT_FCPROJW;
        const double own = is_projection ? deviation / sqrt(2.0 * config->layers) : deviation;
        const float unit = (float)(own / 131072.0);
        float *w = weights + layout.offset[tensor];
        for (size_t i = 0; i < layout.size[tensor]; i++) {
            if (gpt_tensor_decays(tensor)) {
                w[i] = (float)gpt_normal_scaled(seed, (uint64_t)tensor, i) * unit;
            } else {
                w[i] = is_gain ? 1.0f : 0.0f;
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// the optimizer's constants

#define GPT_LAYERNORM_EPS 1e-5
#define GPT_BETA1 0.9
#define GPT_BETA2 0.95
// Larger than usual: some gradients are zero but for rounding (the keys' bias), and AdamW would blow that up to whole
// steps, so that parameters of two correct programs would differ.
#define GPT_ADAM_EPS 1e-5

// Memory, or the end of the program.
static inline void *gpt_alloc(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        fprintf(stderr, "no memory for %zu elements of %zu bytes\n", count, size);
        exit(EXIT_FAILURE);
    }
    return memory;
}

#endif // GPT_MODEL_H
