// Kernels of two streams, one of which reads what the other writes, and nothing orders them: which of the two is seen first is left to chance.
// says: of another launch: no event and no synchronisation orders the two
// says: in kernel alone(int const*, int*)
// says: in kernel early(int const*, int*)
// says: in kernel unblocked(int const*, int*)
#include "planted.hpp"

enum { N = 512 };

#define STEP(from, to) to[blockIdx.x * blockDim.x + threadIdx.x] = from[blockIdx.x * blockDim.x + threadIdx.x] + 1

// No event at all.
__global__ void alone(const int *from, int *to) { STEP(from, to); } // expect: race
// The event is recorded before the kernel that writes.
__global__ void early(const int *from, int *to) { STEP(from, to); } // expect: race
// A stream that does not wait for the default one.
__global__ void unblocked(const int *from, int *to) { STEP(from, to); } // expect: race

int main()
{
    int *a = zeros<int>(N), *b[3], *c[3];
    for (int k = 0; k < 3; k++)
        b[k] = zeros<int>(N), c[k] = zeros<int>(N);
    hipStream_t first, second;
    hipEvent_t written;
    CALL(hipStreamCreateWithFlags(&first, hipStreamNonBlocking));
    CALL(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
    CALL(hipEventCreateWithFlags(&written, hipEventDisableTiming));
    CALL(hipDeviceSynchronize());

    alone<<<2, 256, 0, first>>>(a, b[0]);
#ifdef FIXED
    CALL(hipEventRecord(written, first));
    CALL(hipStreamWaitEvent(second, written, 0));
#endif
    alone<<<2, 256, 0, second>>>(b[0], c[0]);
    CALL(hipDeviceSynchronize());

#ifndef FIXED
    CALL(hipEventRecord(written, first));
#endif
    early<<<2, 256, 0, first>>>(a, b[1]);
#ifdef FIXED
    CALL(hipEventRecord(written, first));
#endif
    CALL(hipStreamWaitEvent(second, written, 0));
    early<<<2, 256, 0, second>>>(b[1], c[1]);
    CALL(hipDeviceSynchronize());

    unblocked<<<2, 256>>>(a, b[2]);
#ifdef FIXED
    CALL(hipStreamSynchronize(0));
#endif
    unblocked<<<2, 256, 0, second>>>(b[2], c[2]);
    return finish();
}
