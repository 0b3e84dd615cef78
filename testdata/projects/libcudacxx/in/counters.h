// Counters that host and device share.
#pragma once
#include <cuda/std/atomic>
#include <cuda/atomic>

template <class T> using shared_counter = cuda::atomic<T, cuda::thread_scope_system>;

struct Counters {
    shared_counter<int> done{0};
    cuda::std::atomic<bool> stop{false};
};

inline bool finished(const Counters &c, int n)
{
    return c.done.load(cuda::std::memory_order_acquire) == n || c.stop;
}
