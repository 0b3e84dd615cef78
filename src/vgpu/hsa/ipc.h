/* Memory of a GPU that is shared with other processes. */
#ifndef VGPU_HSA_IPC_H
#define VGPU_HSA_IPC_H

#include "vgpu/hsa/api.h"

/* Memory of a pool was freed: its handle is no longer valid. Processes that have mapped it keep
 * it. */
void ipc_forget(uint64_t base);

/* For a signal handler: a write of this thread was refused. Shared memory may be moving at present,
 * which this waits for. True: the thread should try again, once for each move. */
bool ipc_waits_for_move(void);

#endif
