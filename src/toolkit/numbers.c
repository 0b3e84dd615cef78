#include "toolkit/numbers.h"
#include <stdio.h>

enum part { CUBLAS, CUFFT, CURAND, CUSOLVER, CUSPARSE, THRUST, CUDNN, PARTS };

struct numbers {
    release cuda;
    int nvcc;
    const char *version[PARTS];
};

static const struct numbers numbers[] = {
#define RELEASE_NUMBERS(major, minor, nvcc, ...) {RELEASE(major, minor), nvcc, {__VA_ARGS__}},
#include "toolkit/numbers.def"
#undef RELEASE_NUMBERS
};

/* The macros of a part: how they begin, and how one number is made of the first three. */
static const struct {
    const char *prefix;
    enum part part;
    int major, minor;
} macros[] = {
    {"CUBLAS_VER", CUBLAS, 10000, 100},    {"CUFFT_VER", CUFFT, 1000, 100},
    {"CURAND_VER", CURAND, 1000, 100},     {"CUSOLVER_VER", CUSOLVER, 1000, 100},
    {"CUSPARSE_VER", CUSPARSE, 1000, 100}, {"THRUST_", THRUST, 100000, 100},
    {"CUB_", THRUST, 100000, 100},         {"CUDNN_", CUDNN, 10000, 100},
    {"CUDNN_OPS_", CUDNN, 0, 0},           {"CUDNN_CNN_", CUDNN, 0, 0},
    {"CUDNN_ADV_", CUDNN, 0, 0},           {"CUDNN_GRAPH_", CUDNN, 0, 0},
};

/* What follows the prefix, by the place of its number. */
static const struct {
    const char *name;
    int place;
} endings[] = {
    {"_MAJOR", 0},
    {"_MINOR", 1},
    {"_PATCH", 2},
    {"_BUILD", 3},
    {"SION", -1},
    {"MAJOR", 0},
    {"MINOR", 1},
    {"PATCHLEVEL", 2},
    {"PATCH", 2},
    {"VERSION", -1},
    {"MAJOR_VERSION", 0},
    {"MINOR_VERSION", 1},
    {"SUBMINOR_VERSION", 2},
};

static const struct numbers *numbers_of(release cuda)
{
    const struct numbers *found = &numbers[0];
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        found = numbers[i].cuda <= cuda ? &numbers[i] : found;
    return found;
}

/* All of it as one number; before CUDA 11 and cuDNN 9, two digits less. */
static int whole(const int *n, enum part part, int major, int minor)
{
    if ((part == CUBLAS && n[0] < 11) || (part == CUDNN && n[0] < 9))
        major = 1000;
    return n[0] * major + n[1] * minor + n[2];
}

static bool value_of_part(struct str macro, const struct numbers *of, struct buf *out)
{
    for (size_t i = 0; i < sizeof macros / sizeof *macros; i++) {
        if (!str_starts(macro, str_of(macros[i].prefix)))
            continue;
        struct str rest = str_cut(macro, strlen(macros[i].prefix), macro.n);
        int n[4] = {0};
        sscanf(of->version[macros[i].part], "%d.%d.%d.%d", &n[0], &n[1], &n[2], &n[3]);
        for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
            if (!str_is(rest, endings[k].name))
                continue;
            int place = endings[k].place;
            buf_printf(out, "%d",
                       place < 0 ? whole(n, macros[i].part, macros[i].major, macros[i].minor)
                                 : n[place]);
            return true;
        }
    }
    return false;
}

bool numbers_value(struct str macro, release cuda, struct buf *out)
{
    const struct numbers *of = numbers_of(cuda);
    if (str_is(macro, "CUDART_VERSION") || str_is(macro, "CUDA_VERSION"))
        buf_printf(out, "%d", cuda / 100 * 1000 + cuda % 100 * 10);
    else if (str_is(macro, "__CUDACC_VER_BUILD__"))
        buf_printf(out, "%d", of->nvcc);
    else
        return value_of_part(macro, of, out);
    return true;
}

const char *numbers_stated(const char *header)
{
    static const struct {
        const char *header, *macros;
    } stated[] = {
        {"cuda.h", "CUDA_VERSION"},
        {"cuda_runtime_api.h", "CUDART_VERSION"},
        {"cublas_api.h",
         "CUBLAS_VER_MAJOR CUBLAS_VER_MINOR CUBLAS_VER_PATCH CUBLAS_VER_BUILD CUBLAS_VERSION"},
        {"cufft.h", "CUFFT_VER_MAJOR CUFFT_VER_MINOR CUFFT_VER_PATCH CUFFT_VER_BUILD"},
        {"curand.h", "CURAND_VER_MAJOR CURAND_VER_MINOR CURAND_VER_PATCH CURAND_VER_BUILD"},
        {"cusolver_common.h",
         "CUSOLVER_VER_MAJOR CUSOLVER_VER_MINOR CUSOLVER_VER_PATCH CUSOLVER_VER_BUILD"},
        {"cusparse.h",
         "CUSPARSE_VER_MAJOR CUSPARSE_VER_MINOR CUSPARSE_VER_PATCH CUSPARSE_VER_BUILD"},
        {"cudnn.h", "CUDNN_MAJOR CUDNN_MINOR CUDNN_PATCHLEVEL"},
        {"cudnn_version.h", "CUDNN_MAJOR CUDNN_MINOR CUDNN_PATCHLEVEL"},
        {"nccl.h", "NCCL_MAJOR NCCL_MINOR NCCL_PATCH NCCL_VERSION_CODE"},
        {"thrust/version.h", "THRUST_VERSION"},
        {"cub/version.cuh", "CUB_VERSION"},
    };
    for (size_t i = 0; i < sizeof stated / sizeof *stated; i++)
        if (strcmp(stated[i].header, header) == 0)
            return stated[i].macros;
    return NULL;
}
