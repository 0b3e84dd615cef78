#include "build/probes.h"
#include "build/programs.h"
#include "build/words.h"

#define PLATFORM "-D__HIP_PLATFORM_AMD__"

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

void build_probe_function(struct build *b, struct span span, struct str name, bool of_cuda)
{
    struct row r = function_row(b, name);
    const char *hip = row_ok(r) ? build_hip(b, r, STR("")) : NULL;
    const char *first = first_function(b, name);
    if (!row_ok(r)) {
        if (of_cuda && first)
            build_leave(
                b, TS_BUILD_UNCLEAR, span, name,
                "No table lists it. If the library does not have it in HIP, the build takes "
                "the library for missing.");
    } else if (hip && str_starts(str_of(hip), STR("tranship_")) && first) {
        build_replace(b, span, str_of(first));
        build_tell(
            b, TS_BUILD_CARE, span, name,
            "Its replacement is in a header that comes with the port, and in no library: the "
            "build now asks for another function of the library.");
    } else if (!hip)
        build_apply(b, r, span, STR(""));
    else if (!str_eq(str_of(hip), name))
        build_replace(b, span, str_of(hip));
}

void build_probe_header(struct build *b, struct span span, struct str name, bool macro)
{
    struct row r = build_row(b, ROW_HEADER, name);
    const char *hip = row_ok(r) ? build_hip(b, r, STR("")) : NULL;
    if (row_ok(r) && !hip)
        build_apply(b, r, span, STR(""));
    if (!hip || str_eq(str_of(hip), name))
        return;
    build_replace(b, span, str_of(hip));
    if (macro)
        build_tell(b, TS_BUILD_CARE, span, name,
                   "configure names its macro after the header: change sources that test the "
                   "HAVE_... macro of CUDA's header to test that of HIP's header. The check "
                   "succeeds only if CPPFLAGS has " PLATFORM " and the folder of HIP's headers.");
    else
        build_tell(b, TS_BUILD_CARE, span, name,
                   "The check succeeds only if its compiler gets " PLATFORM
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

void build_probe_code(struct build *b, struct span span, struct str text)
{
    for (size_t i = 0; i < text.n;) {
        size_t n = i;
        while (n < text.n && (build_is_word(text.p[n]) || strchr("./", text.p[n])))
            n++;
        struct str word = str_cut(text, i, n);
        if (word.n && row_ok(map_find(b->map, word, MAP_KIND(ROW_FUNC) | MAP_KIND(ROW_HEADER),
                                      b->opt->rocm))) {
            uint32_t at = span.begin;
            if (text.p >= b->src->bytes && text.p < b->src->bytes + b->src->len)
                at = (uint32_t)(word.p - b->src->bytes);
            build_leave(b, TS_BUILD_UNCLEAR, (struct span){at, at + (uint32_t)word.n}, word,
                        "configure compiles this code: port it by hand, or the test fails.");
            return;
        }
        i = n + (n == i);
    }
}
