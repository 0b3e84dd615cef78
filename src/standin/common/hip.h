/* HIP below the stand-ins. Programs are linked with libamdhip64, and its functions are looked up in
 * the process, so that the stand-ins themselves can be linked without HIP. */
#ifndef STANDIN_COMMON_HIP_H
#define STANDIN_COMMON_HIP_H
#include <stdbool.h>
#include <stddef.h>

/* The message if a function of HIP is not there. */
#define HIP_NOT_LINKED "the program is not linked with libamdhip64"

/* A macro's value as text: HIP_VERSION_MAJOR, for the name of HIP's libraries. */
#define HIP_TEXT_OF(x) #x
#define HIP_TEXT(x)    HIP_TEXT_OF(x)

struct hip_function {
    void *slot; /* a pointer to a function, with the type of that function */
    const char *name;
};

/* Sets the slots to the functions of a library, or NULL if it has none of that name. RTLD_DEFAULT
 * means the whole process. Returns true if all are there. */
bool hip_look_up(void *library, const struct hip_function *functions, size_t n);

/* Checks the device by HIP's name for it. Returns 0 for tranship's virtual GPU, whose memory is the
 * host's, else -1 with a message. */
int hip_check_virtual(const char *function, const char *device);

/* Prints why a function of a stand-in does not do its work. Returns -1. */
int hip_refuse(const char *function, const char *why);
#endif
