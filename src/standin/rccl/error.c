/* Results as texts, and the last message. */
#include "standin/rccl/comm.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_SIZE = 512 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char last[MESSAGE_SIZE];

const char *ncclGetErrorString(ncclResult_t result)
{
    switch ((int)result) {
    case ncclSuccess:
        return "no error";
    case ncclUnhandledCudaError:
        return "unhandled HIP error";
    case ncclSystemError:
        return "unhandled system error";
    case ncclInternalError:
        return "internal error";
    case ncclInvalidArgument:
        return "invalid argument";
    case ncclInvalidUsage:
        return "invalid usage";
    case ncclRemoteError:
        return "remote process exited or there was a network error";
    case IN_PROGRESS:
        return "NCCL operation in progress";
    default:
        return "unknown result code";
    }
}

const char *ncclGetLastError(ncclComm_t comm)
{
    static _Thread_local char text[MESSAGE_SIZE];
    (void)comm;
    pthread_mutex_lock(&lock);
    memcpy(text, last, sizeof text);
    pthread_mutex_unlock(&lock);
    return text;
}

static void error_note(bool print, const char *before, const char *format, va_list args)
{
    pthread_mutex_lock(&lock);
    vsnprintf(last, sizeof last, format, args);
    if (print)
        fprintf(stderr, "tranship: stand-in: RCCL: %s%s\n", before, last);
    pthread_mutex_unlock(&lock);
}

/* NCCL_DEBUG is VERSION, WARN, INFO or TRACE. */
static bool warns(void)
{
    const char *debug = getenv("NCCL_DEBUG");
    return debug && *debug && strcmp(debug, "VERSION") != 0;
}

ncclResult_t wrong(ncclResult_t result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_note(warns(), "", format, args);
    va_end(args);
    return result;
}

ncclResult_t comm_fail(struct ncclComm *c, ncclResult_t result, const char *format, ...)
{
    char before[32];
    va_list args;
    snprintf(before, sizeof before, "rank %d: ", c->rank);
    va_start(args, format);
    error_note(true, before, format, args);
    va_end(args);
    atomic_store(&c->error, result);
    return result;
}
