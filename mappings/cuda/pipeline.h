// The classes of cuda_pipeline.h and cuda_awbarrier.h: what the rows of pipeline.map cannot express.
#pragma GCC system_header
#ifdef __cplusplus

namespace nvcuda
{
namespace experimental
{

class awbarrier
{
  public:
    class arrival_token
    {
      public:
        __device__ unsigned int pending_count() const;

      private:
        unsigned long long token;
    };
    awbarrier() = default;
    awbarrier(const awbarrier &) = delete;
    awbarrier &operator=(const awbarrier &) = delete;
    __device__ arrival_token arrive();
    __device__ arrival_token arrive_and_drop();
    __device__ bool timed_wait(arrival_token token, unsigned int hint_cycles);
    __device__ bool timed_wait_parity(bool phase, unsigned int hint_cycles);
    __device__ void wait(arrival_token token);
    __device__ void arrive_and_wait();
    __device__ bool try_wait(arrival_token token, unsigned int maxSleepNanosec);
    __device__ bool try_wait_parity(bool phase, unsigned int maxSleepNanosec);
    __host__ __device__ static constexpr unsigned int max()
    {
        return (1u << 14) - 1;
    }

  private:
    unsigned long long barrier;
};
__device__ void init(awbarrier *barrier, unsigned int expected_count);
__device__ void inval(awbarrier *barrier);

class pipeline
{
  public:
    pipeline(const pipeline &) = delete;
    pipeline &operator=(const pipeline &) = delete;
    __device__ pipeline();
    __device__ size_t commit();
    __device__ void commit_and_wait();
    __device__ void wait(size_t batch);
    template <unsigned N> __device__ void wait_prior();
    __device__ void arrive_on(awbarrier &barrier);

  private:
    size_t current_batch;
};
template <size_t N, typename T> __device__ auto segment(T *ptr) -> T (*)[N];
template <class T> __device__ void memcpy_async(T &dst, const T &src, pipeline &pipe);
template <class T, size_t DstN, size_t SrcN>
__device__ void memcpy_async(T (*dst)[DstN], const T (*src)[SrcN], pipeline &pipe);

} // namespace experimental
} // namespace nvcuda

#endif
