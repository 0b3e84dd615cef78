// A child launches with what its parent prepared: no thread of the virtual GPU is there to run it.
// status: FATAL
// says: tranship: vgpu: a forked child uses the GPU after its parent did: ROCm does not support that, and what it asks for fails; call exec in the child, or fork before the first HIP call
#include "fault.hpp"
#include <sys/wait.h>
#include <unistd.h>
__global__ void one(int *p)
{
    *p = 1;
}
int main()
{
    int *p = nullptr, status = 0, h = 0;
    if (hipMalloc((void **)&p, 4) != hipSuccess)
        return 2;
    one<<<1, 1>>>(p);
    if (hipDeviceSynchronize() != hipSuccess)
        return 2;
    if (fork() == 0) {
        alarm(60);
        one<<<1, 1>>>(p);
        return wait_for_it();
    }
    wait(&status);
    // The parent is none the worse for it.
    one<<<1, 1>>>(p);
    if (hipMemcpy(&h, p, 4, hipMemcpyDeviceToHost) != hipSuccess || h != 1)
        return 3;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
        abort();
    if (WIFEXITED(status) && WEXITSTATUS(status) != 1) { // not ended, but told: HIP 7.2
        printf("the program goes on: hipError in the child\n");
        return 0;
    }
    return 4;
}
