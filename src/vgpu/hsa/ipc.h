/* Memory of a GPU that other processes see. */
#ifndef VGPU_HSA_IPC_H
#define VGPU_HSA_IPC_H

#include "vgpu/hsa/api.h"

/* Memory of a pool goes: nobody is to find it any more. Those who have it mapped keep it. */
void ipc_forget(uint64_t base);

/* A thread may not write somewhere, it was told by a signal. It may be for a move of shared memory:
 * waits for its end. True: it is to try again, once for each move. For handlers of signals. */
bool ipc_waits_for_move(void);

#endif
