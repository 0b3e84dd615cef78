#include "cudacommon.h"
#include "nvvm.h"
#include <cudamessage.h>
bool wait(message *m)
{
    m->bytes = 1;
    return !failed(cudaDeviceSynchronize());
}
