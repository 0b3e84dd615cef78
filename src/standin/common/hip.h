/* HIP beneath the stand-ins. The programs are linked with libamdhip64: its functions are looked up
 * in the process, so that the stand-ins themselves can be linked where there is no HIP. */
#ifndef STANDIN_COMMON_HIP_H
#define STANDIN_COMMON_HIP_H
#include <stdbool.h>
#include <stddef.h>

/* Why a stand-in can do nothing where a function of HIP is not there. */
#define HIP_NOT_LINKED "the program is not linked with libamdhip64"

/* A macro's value as text: HIP_VERSION_MAJOR, for the name of HIP's libraries. */
#define HIP_TEXT_OF(x) #x
#define HIP_TEXT(x)    HIP_TEXT_OF(x)

struct hip_function {
    void *slot; /* a pointer to a function, of the type of that one */
    const char *name;
};

/* Sets the slots to the functions of a library, RTLD_DEFAULT for those of the whole process, and to
 * NULL where there is none of that name. True: all are there. */
bool hip_look_up(void *library, const struct hip_function *functions, size_t n);

/* By the name that HIP has for the device: 0 for tranship's virtual GPU, whose memory is the
 * host's; else -1 and a message. */
int hip_check_virtual(const char *function, const char *device);

/* Says why a function of a stand-in does not do its work; -1. */
int hip_refuse(const char *function, const char *why);
#endif
