/* The state of the runtime, and its messages. */
#include "vgpu/hsa/system.h"
#include "vgpu/machine/machine.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static atomic_int references;

static atomic_bool threads;
static bool forked; /* this is a child, and its parent had called hsa_init */

/* Runs in a forked child before anything else, so it only sets variables. */
static void after_fork(void)
{
    forked = forked || atomic_load(&references) > 0 || atomic_load(&threads);
    machine_orphaned = machine_orphaned || atomic_load(&threads);
    if (machine_orphaned)
        atomic_store(&references, 0);
}

static void watch_forks(void)
{
    pthread_atfork(NULL, NULL, after_fork);
}

static void say_forked(void)
{
    system_say_once(
        "a forked child uses the GPU after its parent did: ROCm does not support that%s; call exec "
        "in the child, or fork before the first HIP call",
        machine_orphaned ? ", and what it asks for fails" : "");
}

bool system_without_threads(void)
{
    if (__builtin_expect(machine_orphaned, 0))
        say_forked();
    return machine_orphaned;
}

void system_starts_thread(void)
{
    atomic_store(&threads, true);
}

bool system_used(void)
{
    return atomic_load(&references) > 0;
}

bool system_running(void)
{
    if (__builtin_expect(forked, 0))
        say_forked();
    return system_used();
}

uint64_t system_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

bool system_serve(void *(*serve)(void *))
{
    pthread_t thread;
    system_starts_thread();
    return pthread_create(&thread, NULL, serve, NULL) == 0 && pthread_detach(thread) == 0;
}

static void hsa_system_say(const char *text)
{
    fprintf(stderr, "tranship: vgpu: %s\n", text);
}

enum { SAID = 2048 }; /* bytes of a message */

void system_say(const char *format, ...)
{
    char text[SAID];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    hsa_system_say(text);
}

/* True if the message is new. If there are more messages than fit, which no normal program has,
 * they are repeated. */
static bool is_news(const char *text)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static char *said[256];
    static size_t nsaid;
    pthread_mutex_lock(&lock);
    size_t i = 0;
    while (i < nsaid && strcmp(said[i], text) != 0)
        i++;
    bool news = i == nsaid;
    if (news && nsaid < sizeof said / sizeof *said && (said[nsaid] = strdup(text)) != NULL)
        nsaid++;
    pthread_mutex_unlock(&lock);
    return news;
}

void system_say_once(const char *format, ...)
{
    char text[SAID];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (is_news(text))
        hsa_system_say(text);
}

hsa_status_t system_missing(const char *name)
{
    system_say_once("%s: the virtual GPU does not have it", name);
    return HSA_STATUS_ERROR;
}

void system_watch_forks(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_forks);
}

void system_open(void)
{
    atomic_fetch_add(&references, 1);
}

bool system_close(void)
{
    int n = atomic_load(&references);
    do {
        if (n <= 0)
            return false;
    } while (!atomic_compare_exchange_weak(&references, &n, n - 1));
    return true;
}

hsa_status_t hsa_system_get_info(hsa_system_info_t attribute, void *value)
{
    if (!system_running())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch ((int)attribute) {
    case HSA_SYSTEM_INFO_VERSION_MAJOR:
        return ANSWER(uint16_t, value, 1);
    case HSA_SYSTEM_INFO_VERSION_MINOR:
        return ANSWER(uint16_t, value, 1);
    case HSA_SYSTEM_INFO_TIMESTAMP:
        return ANSWER(uint64_t, value, system_now());
    case HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY:
        return ANSWER(uint64_t, value, 1000000000u);
    case HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT:
        return ANSWER(uint64_t, value, UINT64_MAX);
    case HSA_SYSTEM_INFO_ENDIANNESS:
        return ANSWER(hsa_endianness_t, value, HSA_ENDIANNESS_LITTLE);
    case HSA_SYSTEM_INFO_MACHINE_MODEL:
        return ANSWER(hsa_machine_model_t, value, HSA_MACHINE_MODEL_LARGE);
    case HSA_SYSTEM_INFO_EXTENSIONS: {
        uint8_t bits[128] = {0}; /* bit n: extension n */
        bits[HSA_EXTENSION_IMAGES / 8] |= 1u << HSA_EXTENSION_IMAGES % 8;
        bits[HSA_EXTENSION_AMD_LOADER / 8] |= 1u << HSA_EXTENSION_AMD_LOADER % 8;
        memcpy(value, bits, sizeof bits);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_AMD_SYSTEM_INFO_BUILD_VERSION:
        return ANSWER(const char *, value, "tranship virtual GPU");
    case HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED:
    case SYSTEM_INFO_VIRTUAL_MEM_API_SUPPORTED:
        return ANSWER(bool, value, true);
    case HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT: /* as with XNACK off: malloc's memory is the
                                                           host's */
    case SYSTEM_INFO_MWAITX_ENABLED:
    case SYSTEM_INFO_DMABUF_SUPPORTED:
    case SYSTEM_INFO_XNACK_ENABLED:
        return ANSWER(bool, value, false);
    case SYSTEM_INFO_EXT_VERSION_MAJOR:
        return ANSWER(uint16_t, value, HSA_AMD_INTERFACE_VERSION_MAJOR);
    case SYSTEM_INFO_EXT_VERSION_MINOR:
        return ANSWER(uint16_t, value, HSA_AMD_INTERFACE_VERSION_MINOR);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

/* HIP registers one from 7.2 on. It is never called: the one event that there could
 * be is a kernel's fault, of which the callback of its queue hears already, and HIP
 * takes that for the same. */
hsa_status_t hsa_amd_register_system_event_handler(hsa_amd_system_event_callback_t callback,
                                                   void *data)
{
    (void)data;
    if (!system_running())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    return callback ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

/* Messages of hsa_status_string, in the words of the HSA headers' comments. */
static const struct {
    int status;
    const char *text;
} messages[] = {
#define M(name, text) {name, #name ": " text}
    M(HSA_STATUS_SUCCESS, "done"),
    M(HSA_STATUS_INFO_BREAK, "the application ended an iteration early"),
    M(HSA_STATUS_ERROR, "a generic error"),
    M(HSA_STATUS_ERROR_INVALID_ARGUMENT, "an argument is invalid"),
    M(HSA_STATUS_ERROR_INVALID_QUEUE_CREATION, "no such queue can be made"),
    M(HSA_STATUS_ERROR_INVALID_ALLOCATION, "the allocation is invalid"),
    M(HSA_STATUS_ERROR_INVALID_AGENT, "the agent is invalid"),
    M(HSA_STATUS_ERROR_INVALID_REGION, "the memory region is invalid"),
    M(HSA_STATUS_ERROR_INVALID_SIGNAL, "the signal is invalid"),
    M(HSA_STATUS_ERROR_INVALID_QUEUE, "the queue is invalid"),
    M(HSA_STATUS_ERROR_OUT_OF_RESOURCES, "out of memory or another resource"),
    M(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "the AQL packet is malformed"),
    M(HSA_STATUS_ERROR_RESOURCE_FREE, "a resource could not be released"),
    M(HSA_STATUS_ERROR_NOT_INITIALIZED, "hsa_init was not called"),
    M(HSA_STATUS_ERROR_REFCOUNT_OVERFLOW, "too many references"),
    M(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "the arguments do not fit together"),
    M(HSA_STATUS_ERROR_INVALID_INDEX, "the index is invalid"),
    M(HSA_STATUS_ERROR_INVALID_ISA, "the instruction set is invalid"),
    M(HSA_STATUS_ERROR_INVALID_ISA_NAME, "no instruction set has that name"),
    M(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, "the code object is invalid"),
    M(HSA_STATUS_ERROR_INVALID_EXECUTABLE, "the executable is invalid"),
    M(HSA_STATUS_ERROR_FROZEN_EXECUTABLE, "the executable is frozen"),
    M(HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, "no symbol has that name"),
    M(HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED, "the variable is defined already"),
    M(HSA_STATUS_ERROR_VARIABLE_UNDEFINED, "the variable is not defined"),
    M(HSA_STATUS_ERROR_EXCEPTION, "a kernel raised an exception"),
    M(HSA_STATUS_ERROR_INVALID_CODE_SYMBOL, "the code object's symbol is invalid"),
    M(HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL, "the executable's symbol is invalid"),
    M(HSA_STATUS_ERROR_INVALID_FILE, "the file descriptor is invalid"),
    M(HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER, "the code object reader is invalid"),
    M(HSA_STATUS_ERROR_INVALID_CACHE, "the cache is invalid"),
    M(HSA_STATUS_ERROR_INVALID_WAVEFRONT, "the wavefront is invalid"),
    M(HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP, "the signal group is invalid"),
    M(HSA_STATUS_ERROR_INVALID_RUNTIME_STATE, "the runtime is not being configured"),
    M(HSA_STATUS_ERROR_FATAL, "the queue had an error that the process may not survive"),
    M(HSA_STATUS_ERROR_INVALID_MEMORY_POOL, "the memory pool is invalid"),
    M(HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION, "an address beyond the largest legal one"),
    M(HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION, "a kernel came to an instruction that can't be run"),
    M(HSA_STATUS_ERROR_MEMORY_FAULT, "a kernel touched memory that is not there"),
    M(HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED, "the image format is not supported"),
    M(HSA_EXT_STATUS_ERROR_IMAGE_SIZE_UNSUPPORTED, "the image size is not supported"),
    M(HSA_EXT_STATUS_ERROR_IMAGE_PITCH_UNSUPPORTED, "the image pitch is not supported"),
    M(HSA_EXT_STATUS_ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED, "the sampler is not supported"),
#undef M
};

hsa_status_t hsa_status_string(hsa_status_t status, const char **text)
{
    if (!text)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (messages[i].status == (int)status) {
            *text = messages[i].text;
            return HSA_STATUS_SUCCESS;
        }
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
