#define CUB_NEXT(x) ((x) + 1)
namespace cub {
inline namespace CUB_400000_NS {
namespace detail {
struct Hidden {};
}
enum BlockNextAlgorithm { BLOCK_NEXT_FAST };
enum class Next { first };
template <class T, int N> class BlockReduce {
public:
    using Value = T;
    __device__ BlockReduce();
    __device__ T Sum(T input);
    __device__ T SumOfFuture(T input, int years);
private:
    __device__ T Secret();
};
struct DeviceNext {
    template <class In> static int Run(In in, unsigned long count);
};
}
}
