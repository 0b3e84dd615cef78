/* hsa_init and hsa_shut_down. */
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/signal.h"
#include "vgpu/hsa/system.h"
#include "vgpu/machine/hooks.h"

hsa_status_t hsa_init(void)
{
    if (system_without_threads())
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    system_watch_forks();
    vgpu_hooks.observe();
    if (!agents_start())
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    system_open();
    signal_handlers_follow();
    return HSA_STATUS_SUCCESS;
}

/* Agents, memory and threads stay, since programs free things in destructors that run after this.
 * Handlers are not called any more. */
hsa_status_t hsa_shut_down(void)
{
    if (!system_close())
        return HSA_STATUS_ERROR_NOT_INITIALIZED;
    signal_handlers_follow();
    return HSA_STATUS_SUCCESS;
}
