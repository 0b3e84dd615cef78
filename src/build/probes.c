#include "build/probes.h"
#include "build/words.h"

static struct row function_row(const struct build *b, struct str name)
{
    return map_find(b->map, name, MAP_KIND(ROW_FUNC), b->opt->rocm);
}

/* Is what follows the prefix the next word of a name: "cuInit", and not "curl"? */
static bool begins_with(struct str name, const char *prefix)
{
    size_t n = strlen(prefix);
    return name.n > n && str_starts(name, str_of(prefix)) && name.p[n] >= 'A' && name.p[n] <= 'Z';
}

/* A function that all releases of the library have which replaces CUDA's, by how CUDA's names begin;
 * NULL: not known. */
static const char *first_function(const struct build *b, struct str name)
{
    static const struct {
        const char *prefix, *hip, *roc;
    } first[] = {
        {"cublasLt", "hipblasLtCreate", NULL},
        {"cublas", "hipblasCreate", "rocblas_create_handle"},
        {"cufft", "hipfftCreate", NULL},
        {"curand", "hiprandCreateGenerator", "rocrand_create_generator"},
        {"cusparse", "hipsparseCreate", "rocsparse_create_handle"},
        {"cusolver", "hipsolverDnCreate", "rocblas_create_handle"},
        {"cudnn", "miopenCreate", NULL},
        {"nccl", "ncclGetVersion", NULL},
        {"nvml", "amdsmi_init", NULL},
        {"nvtx", "roctxMarkA", NULL},
        {"nvrtc", "hiprtcVersion", NULL},
        {"nvJitLink", "hiprtcVersion", NULL},
        {"cuda", "hipGetDeviceCount", NULL},
        {"cu", "hipGetDeviceCount", NULL},
    };
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (begins_with(name, first[i].prefix))
            return b->opt->libs == LIBS_ROC && first[i].roc ? first[i].roc : first[i].hip;
    return NULL;
}

const char *build_probe_name(const struct build *b, struct str name, bool *other)
{
    struct row r = function_row(b, name);
    const char *hip = row_ok(r) ? build_hip(b, r, STR("")) : NULL;
    const char *first = first_function(b, name);
    *other = hip && str_starts(str_of(hip), STR("tranship_")) && first;
    return *other ? first : hip;
}

void build_probe_function(struct build *b, struct span span, struct str name, bool of_cuda)
{
    struct row r = function_row(b, name);
    bool other;
    const char *hip = build_probe_name(b, name, &other);
    if (!row_ok(r)) {
        if (of_cuda && first_function(b, name))
            build_leave(
                b, TS_BUILD_UNCLEAR, span, name,
                "No table lists it. If the library does not have it in HIP, the build takes "
                "the library for missing.");
    } else if (other) {
        build_replace(b, span, str_of(hip));
        build_tell(
            b, TS_BUILD_CARE, span, name,
            "Its replacement is in a header that comes with the port, and in no library: the "
            "build now asks for another function of the library.");
    } else if (!hip)
        build_apply(b, r, span, STR(""));
    else if (!str_eq(str_of(hip), name))
        build_replace(b, span, str_of(hip));
}

bool build_probe_header(struct build *b, struct span span, struct str name)
{
    struct row r = build_row(b, ROW_HEADER, name);
    const char *hip = row_ok(r) ? build_hip(b, r, STR("")) : NULL;
    if (row_ok(r) && !hip)
        build_apply(b, r, span, STR(""));
    if (!hip || str_eq(str_of(hip), name))
        return false;
    build_replace(b, span, str_of(hip));
    return true;
}

void build_probe_header_told(struct build *b, struct span span, struct str name)
{
    if (build_probe_header(b, span, name))
        build_tell(b, TS_BUILD_CARE, span, name,
                   "The check succeeds only if its compiler gets " BUILD_PLATFORM
                   " and the folder of HIP's headers.");
}

bool build_probe_library(struct build *b, struct span span, struct str name)
{
    struct build_word word = {.span = span, .text = name};
    struct row r = build_library(b, name);
    if (row_ok(r) && !build_hip(b, r, STR("")))
        build_apply(b, r, span, STR(""));
    else
        build_library_names(b, &word, 1);
    return row_ok(r);
}
