// What rocThrust lacks, and what is on its way out.
#include <thrust/iterator/offset_iterator.h>
#include <thrust/async/reduce.h>
#include <thrust/system/cuda/experimental/pinned_allocator.h>
#include <thrust/host_vector.h>

thrust::host_vector<int, thrust::cuda::experimental::pinned_allocator<int>> pinned;

template <class It> auto shifted(It it) { return thrust::offset_iterator<It>(it, 4); }

template <class It> using How = thrust::iterator_traversal_t<It>;

template <class V> auto later(V &v) { return thrust::async::reduce(v.begin(), v.end()); }
