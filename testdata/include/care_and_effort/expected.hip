// care= and effort= of header rows.
#include <hip/hip_runtime.h>
#include "acme_hip.h"
#include <acme_same.h>
#include "acme_ipc.h"
#include "acme_small.h"
#include "acme_hip_late.h"
