/* Callbacks: functions on the device that load a transform's elements or store its results. Only
 * the device can call them, so there are kernels for that, which hipRTC compiles. */
#include "standin/common/device.h"
#include "standin/common/hip.h"
#include "standin/hipfft/fft.h"
#include <dlfcn.h>
#include <hip/hiprtc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] =
    "#define WHERE long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; "
    "extern __shared__ char s[]\n"
    "extern \"C\" __global__ void load(T (*f)(void *, size_t, void *, void "
    "*), void *data, void *in,\n"
    "                                const long long *at, long long n, T *dense)\n"
    "{\n"
    "    WHERE;\n"
    "    if (i < n)\n"
    "        dense[i] = f(in, at[i], data, s);\n"
    "}\n"
    "extern \"C\" __global__ void store(void (*f)(void *, size_t, T, void *, void *), "
    "void *data, void *out,\n"
    "                                 const long long *at, long long n, const T *dense)\n"
    "{\n"
    "    WHERE;\n"
    "    if (i < n)\n"
    "        f(out, at[i], dense[i], data, s);\n"
    "}\n";

#define HIPRTC "libhiprtc.so." HIP_TEXT(HIP_VERSION_MAJOR)

/* Functions of HIP and hipRTC: looked up, as all of them are. */
static struct functions {
    hipError_t (*get_device)(int *);
    hipError_t (*properties)(hipDeviceProp_t *, int);
    hipError_t (*load_data)(hipModule_t *, const void *);
    hipError_t (*get_function)(hipFunction_t *, hipModule_t, const char *);
    hipError_t (*launch)(hipFunction_t, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                         unsigned, hipStream_t, void **, void **);
    hipError_t (*synchronize)(hipStream_t);
    hipError_t (*allocate)(void **, size_t);
    hipError_t (*release)(void *);
    hiprtcResult (*create)(hiprtcProgram *, const char *, const char *, int, const char *const *,
                           const char *const *);
    hiprtcResult (*compile)(hiprtcProgram, int, const char *const *);
    hiprtcResult (*code_size)(hiprtcProgram, size_t *);
    hiprtcResult (*code)(hiprtcProgram, char *);
    hiprtcResult (*destroy)(hiprtcProgram *);
    bool all;
} f;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void callback_find(void)
{
    void *hiprtc = dlopen(HIPRTC, RTLD_NOW | RTLD_GLOBAL);
    const struct hip_function of_hip[] = {
        {&f.get_device, "hipGetDevice"},      {&f.properties, "hipGetDevicePropertiesR0600"},
        {&f.load_data, "hipModuleLoadData"},  {&f.get_function, "hipModuleGetFunction"},
        {&f.launch, "hipModuleLaunchKernel"}, {&f.synchronize, "hipStreamSynchronize"},
        {&f.allocate, "hipMalloc"},           {&f.release, "hipFree"},
    };
    const struct hip_function of_hiprtc[] = {
        {&f.create, "hiprtcCreateProgram"},   {&f.compile, "hiprtcCompileProgram"},
        {&f.code_size, "hiprtcGetCodeSize"},  {&f.code, "hiprtcGetCode"},
        {&f.destroy, "hiprtcDestroyProgram"},
    };
    f.all = hiprtc && hip_look_up(RTLD_DEFAULT, of_hip, sizeof of_hip / sizeof *of_hip) &&
            hip_look_up(hiprtc, of_hiprtc, sizeof of_hiprtc / sizeof *of_hiprtc);
}

/* The code object for elements of that type; for free(). NULL: it can't be made. */
static char *callback_compile(const char *type)
{
    char text[sizeof source + 64], *code = NULL;
    size_t size = 0;
    hiprtcProgram program = NULL;
    hipDeviceProp_t device;
    char architecture[sizeof device.gcnArchName + 32];
    const char *options[] = {architecture};
    int number = 0;
    if (f.get_device(&number) != hipSuccess || f.properties(&device, number) != hipSuccess)
        return NULL;
    snprintf(architecture, sizeof architecture, "--offload-arch=%s", device.gcnArchName);
    snprintf(text, sizeof text, "typedef %s T;\n%s", type, source);
    if (f.create(&program, text, "callback.hip", 0, NULL, NULL) != HIPRTC_SUCCESS)
        return NULL;
    if (f.compile(program, 1, options) == HIPRTC_SUCCESS &&
        f.code_size(program, &size) == HIPRTC_SUCCESS)
        code = malloc(size);
    if (code && f.code(program, code) != HIPRTC_SUCCESS) {
        free(code);
        code = NULL;
    }
    f.destroy(&program);
    return code;
}

/* The kernel, made at its first use, for the device that is used then. NULL: it can't be made. */
static hipFunction_t callback_kernel(bool doubles, bool complex, bool store)
{
    static const char *const types[] = {"float", "float2", "double", "double2"};
    static hipModule_t made[4];
    const int which = doubles * 2 + complex;
    hipFunction_t found = NULL;
    pthread_mutex_lock(&lock);
    if (!made[which]) {
        char *code = callback_compile(types[which]);
        if (!code || f.load_data(&made[which], code) != hipSuccess)
            made[which] = NULL;
        free(code);
    }
    if (made[which] && f.get_function(&found, made[which], store ? "store" : "load") != hipSuccess)
        found = NULL;
    pthread_mutex_unlock(&lock);
    return found;
}

/* Calls the function for each of n elements; dense is copied to the device
 * before and from it after. */
static int callback_call(hipfftHandle plan, bool store, void *laid, const int64_t *places,
                         int64_t n, void *dense)
{
    const struct callback *c = store ? &plan->store : &plan->load;
    const int64_t size = fft_size(&plan->fft, store), one = plan->fft.doubles ? 8 : 4;
    pthread_once(&once, callback_find);
    hipFunction_t with = f.all ? callback_kernel(plan->fft.doubles, size > one, store) : NULL;
    void *at = NULL, *elements = NULL, *function = c->function, *data = c->data;
    int result = -1;
    if (!with)
        fprintf(stderr, "tranship: stand-in: hipfftXtSetCallback: hipRTC can't make the kernel\n");
    else if (f.allocate(&at, (size_t)n * sizeof *places) == hipSuccess &&
             f.allocate(&elements, (size_t)(n * size)) == hipSuccess) {
        memcpy(at, places, (size_t)n * sizeof *places);
        memcpy(elements, dense, (size_t)(n * size));
        device_wrote(at, (size_t)n * sizeof *places);
        device_wrote(elements, (size_t)(n * size));
        void *arguments[] = {&function, &data, &laid, &at, &n, &elements};
        if (f.launch(with, (unsigned)((n + 63) / 64), 1, 1, 64, 1, 1, (unsigned)c->shared,
                     plan->stream, arguments, NULL) == hipSuccess &&
            f.synchronize(plan->stream) == hipSuccess)
            result = 0;
        memcpy(dense, elements, (size_t)(n * size));
    }
    if (at)
        f.release(at);
    if (elements)
        f.release(elements);
    return result;
}

static int callback_load(void *plan, void *in, const int64_t *places, int64_t n, void *dense)
{
    memset(dense, 0, (size_t)(n * fft_size(&((hipfftHandle)plan)->fft, false)));
    return callback_call(plan, false, in, places, n, dense);
}

static int callback_store(void *plan, void *out, const int64_t *places, int64_t n,
                          const void *dense)
{
    return callback_call(plan, true, out, places, n, (void *)(uintptr_t)dense);
}

int callback_run(hipfftHandle plan, void *in, void *out, int direction)
{
    const struct fft_hooks hooks = {plan, plan->load.function ? callback_load : NULL,
                                    plan->store.function ? callback_store : NULL};
    struct fft with = plan->fft;
    with.hooks = &hooks;
    return fft_run(&with, in, out, direction);
}

/* The plan's callback of that type; NULL: its elements are of another type. */
static struct callback *callback_of(hipfftHandle plan, hipfftXtCallbackType type)
{
    const bool is_store = type >= HIPFFT_CB_ST_COMPLEX;
    const int kind = (int)type - (is_store ? HIPFFT_CB_ST_COMPLEX : HIPFFT_CB_LD_COMPLEX);
    const bool complex = fft_size(&plan->fft, is_store) > (plan->fft.doubles ? 8 : 4);
    if ((unsigned)type >= HIPFFT_CB_UNDEFINED || kind != (complex ? 0 : 2) + plan->fft.doubles)
        return NULL;
    return is_store ? &plan->store : &plan->load;
}

hipfftResult hipfftXtSetCallback(hipfftHandle plan, void **functions, hipfftXtCallbackType type,
                                 void **data)
{
    if (!plan || !plan->made)
        return HIPFFT_INVALID_PLAN;
    struct callback *c = callback_of(plan, type);
    if (!c || !functions || !functions[0])
        return HIPFFT_INVALID_VALUE;
    *c = (struct callback){.function = functions[0], .data = data ? data[0] : NULL};
    return HIPFFT_SUCCESS;
}

hipfftResult hipfftXtClearCallback(hipfftHandle plan, hipfftXtCallbackType type)
{
    if (!plan || !plan->made)
        return HIPFFT_INVALID_PLAN;
    struct callback *c = callback_of(plan, type);
    if (!c)
        return HIPFFT_INVALID_VALUE;
    *c = (struct callback){0};
    return HIPFFT_SUCCESS;
}

hipfftResult hipfftXtSetCallbackSharedSize(hipfftHandle plan, hipfftXtCallbackType type,
                                           size_t size)
{
    if (!plan || !plan->made)
        return HIPFFT_INVALID_PLAN;
    struct callback *c = callback_of(plan, type);
    if (!c || !c->function)
        return HIPFFT_INVALID_VALUE;
    c->shared = size;
    return HIPFFT_SUCCESS;
}
