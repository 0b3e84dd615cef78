// Threads wait for a value in memory that nobody writes; many blocks on all threads of the machine.
// options: --timeout 1
// status: EXCEPTION
// says: kernel wait_for(int volatile*), block (
// says: still runs after 1 second (--timeout)
// says: endless_poll.hip:
#include "fault.hpp"
__global__ void wait_for(volatile int *flag)
{
    while (*flag == 0) {
    }
}
int main()
{
    int *flag = nullptr;
    if (hipMalloc((void **)&flag, 4) != hipSuccess || hipMemset(flag, 0, 4) != hipSuccess)
        return 2;
    wait_for<<<1000, 256>>>(flag);
    return wait_for_it();
}
