/* Programs such as rocminfo ask the host whether it has an AMD GPU before they ask the HSA runtime:
 * they look for the kernel module and open its device. The virtual GPU has neither. So a program
 * that is linked with this library before libc gets the two functions below in place of libc's. HIP
 * programs are linked the other way round and keep libc's. */
#include "vgpu/hsa/system.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define VISIBLE __attribute__((visibility("default")))

VISIBLE FILE *popen(const char *command, const char *mode)
{
    FILE *(*real)(const char *, const char *) = NULL;
    *(void **)&real = dlsym(RTLD_NEXT, "popen");
    if (strstr(command, "lsmod") && strstr(command, "amdgpu"))
        command = "echo 'amdgpu (virtual: tranship)'";
    return real ? real(command, mode) : NULL;
}

VISIBLE int open(const char *path, int flags, ...)
{
    int (*real)(const char *, int, ...) = NULL;
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(args, mode_t) : 0;
    va_end(args);
    *(void **)&real = dlsym(RTLD_NEXT, "open");
    if (strcmp(path, "/dev/kfd") == 0)
        path = "/dev/null";
    return real ? real(path, flags, mode) : -1;
}
