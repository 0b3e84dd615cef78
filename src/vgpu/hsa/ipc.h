/* Memory of a GPU that other processes see. */
#ifndef VGPU_HSA_IPC_H
#define VGPU_HSA_IPC_H

#include "vgpu/hsa/api.h"

/* Memory of a pool goes: nobody is to find it any more. Those who have it mapped keep it. */
void ipc_forget(uint64_t base);

#endif
