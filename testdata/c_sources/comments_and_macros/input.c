// What belongs to C alone: a macro that is checked by its arguments, names of C++, tags and names apart, headers for both languages.
#include "cuda_runtime.h"
#include <complex.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define CHECK(call) do { cudaError_t e_ = (call); if (e_ != cudaSuccess) return e_; } while (0)
#ifdef __cplusplus
#error "C++"
#endif

struct stream { cudaStream_t stream; } stream;
static _Atomic int count;
double complex w = 1.0 + 2.0 * I;
_Static_assert(sizeof(struct stream) == sizeof(void *), "a handle");
static int (*operator)(void);
restrict_is_no_name(int *restrict p) { return *p; }

int run(bool delete, uint8_t *const bytes[static 2])
{
    enum { private = 3, public };
    int try[private] = {[2] = 1, [0] = 5};
    goto catch;
catch:
    CHECK(cudaStreamCreate(&stream.stream));
    CHECK(cudaMemcpyAsync(bytes[0], bytes[1], sizeof try, cudaMemcpyDefault, stream.stream));
    count++;
    return delete ? cudaErrorInvalidValue : operator();
}
