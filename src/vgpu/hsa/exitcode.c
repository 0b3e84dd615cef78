#include "vgpu/hsa/exitcode.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/machine.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int wanted; /* 0: the program's own */
static volatile sig_atomic_t demanded;

static void exitcode_at_end(void)
{
    if (!demanded || machine_orphaned) /* the parent speaks for itself */
        return;
    fflush(NULL);
    _exit(wanted);
}

static void at_abort(int signal)
{
    (void)signal;
    _exit(wanted);
}

void exitcode_start(void)
{
    const char *code = getenv("TRANSHIP_VGPU_ERROR_EXITCODE");
    wanted = code ? atoi(code) : 0;
    if (wanted)
        atexit(exitcode_at_end);
}

void exitcode_demand(void)
{
    if (!wanted)
        return;
    demanded = 1;
    signal(SIGABRT, at_abort);
}
