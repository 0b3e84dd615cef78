// care= and effort= of header rows.
#include <cuda_runtime.h>
#include "acme_cuda.h"
#include <acme_same.h>
#include "acme_ipc.h"
#include "acme_small.h"
#include "acme_late.h"
#include "acme_cuda.h"
