// Sorting, scanning and reducing by way of CUB and Thrust: device-wide radix sorts, sums, selections and run lengths; vectors,
// functors, sorting by key, transformations with reductions.
#include "check.h"

#include <cub/cub.cuh>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>

#include <algorithm>
#include <map>
#include <numeric>

static const int kCount = 10007;

// ---------------------------------------------------------------------------------------------------------------------
// CUB: each call twice, the first one says how much memory the second one needs

static void cub_sort(const std::vector<unsigned int> &host) {
    std::vector<unsigned int> order(host.size());
    std::iota(order.begin(), order.end(), 0u);
    DeviceArray<unsigned int> keys(host), keys_out(host.size()), values(order), values_out(host.size());
    void *temp = nullptr;
    size_t bytes = 0;
    const int n = (int)host.size();
    CUDA_CHECK(cub::DeviceRadixSort::SortPairs(temp, bytes, keys.data(), keys_out.data(), values.data(), values_out.data(), n));
    CUDA_CHECK(cudaMalloc(&temp, bytes));
    CUDA_CHECK(cub::DeviceRadixSort::SortPairs(temp, bytes, keys.data(), keys_out.data(), values.data(), values_out.data(), n));
    CUDA_CHECK(cudaFree(temp));
    std::stable_sort(order.begin(), order.end(), [&](unsigned int a, unsigned int b) { return host[a] < host[b]; });
    check_equal("cub_sort_pairs", values_out.host(), order);

    temp = nullptr;
    CUDA_CHECK(cub::DeviceRadixSort::SortKeysDescending(temp, bytes, keys.data(), keys_out.data(), n, 0, 16));
    CUDA_CHECK(cudaMalloc(&temp, bytes));
    CUDA_CHECK(cub::DeviceRadixSort::SortKeysDescending(temp, bytes, keys.data(), keys_out.data(), n, 0, 16));
    CUDA_CHECK(cudaFree(temp));
    // By the lower half alone.
    std::vector<unsigned int> ref = host;
    std::stable_sort(ref.begin(), ref.end(), [](unsigned int a, unsigned int b) { return (a & 0xffff) > (b & 0xffff); });
    check_equal("cub_sort_descending_bits", keys_out.host(), ref);
}

struct Largest {
    template <typename T>
    __host__ __device__ __forceinline__ T operator()(const T &a, const T &b) const {
        return b > a ? b : a;
    }
};

struct IsEven {
    __host__ __device__ bool operator()(const int &x) const { return x % 2 == 0; }
};

static void cub_scan_reduce(const std::vector<int> &host, const std::vector<float> &floats) {
    const int n = (int)host.size();
    DeviceArray<int> in(host), out(n), total(1), largest(1), selected(n), selected_count(1);
    DeviceArray<float> in_float(floats), sum_float(1);
    size_t bytes = 0, most = 0;
    CUDA_CHECK(cub::DeviceScan::ExclusiveSum(nullptr, bytes, in.data(), out.data(), n));
    most = std::max(most, bytes);
    CUDA_CHECK(cub::DeviceReduce::Sum(nullptr, bytes, in_float.data(), sum_float.data(), n));
    most = std::max(most, bytes);
    CUDA_CHECK(cub::DeviceReduce::Reduce(nullptr, bytes, in.data(), largest.data(), n, Largest(), -2147483647));
    most = std::max(most, bytes);
    CUDA_CHECK(cub::DeviceSelect::If(nullptr, bytes, in.data(), selected.data(), selected_count.data(), n, IsEven()));
    most = std::max(most, bytes);
    DeviceArray<char> temp(most);
    bytes = most;
    CUDA_CHECK(cub::DeviceScan::ExclusiveSum(temp.data(), bytes, in.data(), out.data(), n));
    CUDA_CHECK(cub::DeviceReduce::Sum(temp.data(), bytes, in_float.data(), sum_float.data(), n));
    CUDA_CHECK(cub::DeviceReduce::Reduce(temp.data(), bytes, in.data(), largest.data(), n, Largest(), -2147483647));
    CUDA_CHECK(cub::DeviceSelect::If(temp.data(), bytes, in.data(), selected.data(), selected_count.data(), n, IsEven()));

    std::vector<int> scanned, even;
    int sum = 0;
    for (int x : host) {
        scanned.push_back(sum);
        sum += x;
        if (x % 2 == 0) {
            even.push_back(x);
        }
    }
    check_equal("cub_exclusive_sum", out.host(), scanned);
    check_equal("cub_reduce_largest", largest.host(), {*std::max_element(host.begin(), host.end())});
    std::vector<int> got = selected.host();
    got.resize(selected_count.host()[0]);
    check_equal("cub_select_if", got, even);
    double sum_ref = 0.0;
    for (float x : floats) {
        sum_ref += x;
    }
    check_close("cub_sum_float", sum_float.host(), std::vector<double>{sum_ref}, 2.5e-7);
}

// ---------------------------------------------------------------------------------------------------------------------
// CUB in a kernel: a block sorts and scans its own elements

template <int BLOCK, int ITEMS>
__global__ void block_sort_scan(int *sorted, int *scanned, const int *in) {
    typedef cub::BlockRadixSort<int, BLOCK, ITEMS> Sort;
    typedef cub::BlockScan<int, BLOCK> Scan;
    __shared__ union {
        typename Sort::TempStorage sort;
        typename Scan::TempStorage scan;
    } temp;
    int items[ITEMS];
    const int base = (blockIdx.x * BLOCK + threadIdx.x) * ITEMS;
    for (int k = 0; k < ITEMS; k++) {
        items[k] = in[base + k];
    }
    Sort(temp.sort).Sort(items);
    for (int k = 0; k < ITEMS; k++) {
        sorted[base + k] = items[k];
    }
    __syncthreads();
    Scan(temp.scan).InclusiveSum(items, items);
    for (int k = 0; k < ITEMS; k++) {
        scanned[base + k] = items[k];
    }
}

static void cub_block(Random *random) {
    constexpr int kBlock = 128, kItems = 4, kBlocks = 5, kTile = kBlock * kItems;
    std::vector<int> sorted = random->ints(kBlocks * kTile, -5000, 5000), scanned;
    DeviceArray<int> in(sorted), out_sorted(sorted.size()), out_scanned(sorted.size());
    block_sort_scan<kBlock, kItems><<<kBlocks, kBlock>>>(out_sorted.data(), out_scanned.data(), in.data());
    CUDA_CHECK_LAUNCH();
    for (int b = 0; b < kBlocks; b++) {
        std::sort(sorted.begin() + b * kTile, sorted.begin() + (b + 1) * kTile);
        int sum = 0;
        for (int i = 0; i < kTile; i++) {
            sum += sorted[b * kTile + i];
            scanned.push_back(sum);
        }
    }
    check_equal("cub_block_sort", out_sorted.host(), sorted);
    check_equal("cub_block_scan", out_scanned.host(), scanned);
}

// ---------------------------------------------------------------------------------------------------------------------
// Thrust

struct Square {
    __host__ __device__ double operator()(float x) const { return (double)x * x; }
};

struct Saxpy {
    const float a;
    explicit Saxpy(float a_) : a(a_) {}
    __host__ __device__ float operator()(const float &x, const float &y) const { return a * x + y; }
};

template <typename T>
static std::vector<T> host_of(const thrust::device_vector<T> &v) {
    std::vector<T> out(v.size());
    thrust::copy(v.begin(), v.end(), out.begin());
    return out;
}

static void thrust_sort(Random *random) {
    const std::vector<int> host = random->ints(kCount, 0, 500);
    thrust::device_vector<int> keys(host.begin(), host.end()), values(kCount);
    thrust::sequence(values.begin(), values.end());
    thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), thrust::greater<int>());
    std::vector<int> order(kCount);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return host[a] > host[b]; });
    check_equal("thrust_sort_by_key", host_of(values), order);

    // How many of each key, in the order of the keys.
    thrust::device_vector<int> distinct(kCount), counts(kCount), ones(kCount, 1);
    auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), ones.begin(), distinct.begin(), counts.begin());
    distinct.resize(ends.first - distinct.begin());
    counts.resize(ends.second - counts.begin());
    std::map<int, int, std::greater<int>> tally;
    for (int x : host) {
        tally[x]++;
    }
    std::vector<int> ref_distinct, ref_counts;
    for (const auto &entry : tally) {
        ref_distinct.push_back(entry.first);
        ref_counts.push_back(entry.second);
    }
    check_equal("thrust_reduce_by_key_keys", host_of(distinct), ref_distinct);
    check_equal("thrust_reduce_by_key_counts", host_of(counts), ref_counts);
    // A raw pointer is enough, with a policy that says where it points to.
    DeviceArray<int> raw(host);
    thrust::sort(thrust::device, raw.data(), raw.data() + raw.size());
    std::vector<int> ref = host;
    std::sort(ref.begin(), ref.end());
    check_equal("thrust_sort_raw", raw.host(), ref);
    thrust::device_ptr<int> first = thrust::device_pointer_cast(raw.data());
    check_equal("thrust_unique", std::vector<int>{(int)(thrust::unique(first, first + kCount) - first)}, {(int)tally.size()});
}

static void thrust_numbers(const std::vector<float> &x, const std::vector<float> &y) {
    thrust::host_vector<float> h_x(x.begin(), x.end());
    thrust::device_vector<float> d_x = h_x, d_y(y.begin(), y.end());
    const double squares = thrust::transform_reduce(d_x.begin(), d_x.end(), Square(), 0.0, thrust::plus<double>());
    const double dot = thrust::inner_product(d_x.begin(), d_x.end(), d_y.begin(), 0.0);
    thrust::transform(d_x.begin(), d_x.end(), d_y.begin(), d_y.begin(), Saxpy(-1.5f));
    long double squares_ref = 0.0L, dot_ref = 0.0L; // better than the sums in double that they are for
    std::vector<double> saxpy;
    for (size_t i = 0; i < x.size(); i++) {
        squares_ref += (double)x[i] * x[i];
        dot_ref += (double)x[i] * y[i];
        saxpy.push_back(-1.5 * x[i] + y[i]);
    }
    check_close("thrust_transform_reduce", std::vector<double>{squares}, std::vector<double>{(double)squares_ref}, 1e-15);
    check_close("thrust_inner_product", std::vector<double>{dot}, std::vector<double>{(double)dot_ref}, 1e-15);
    check_close("thrust_saxpy", host_of(d_y), saxpy, 2e-7);
}

int main() {
    Random random(18);
    std::vector<unsigned int> keys(kCount);
    for (unsigned int &key : keys) {
        key = random.bits() & 0x0fff0fffu;
    }
    const std::vector<float> floats = random.uniforms(kCount, 0.0f, 1.0f);
    cub_sort(keys);
    cub_scan_reduce(random.ints(kCount, -1000, 3000), floats);
    cub_block(&random);
    thrust_sort(&random);
    thrust_numbers(floats, random.uniforms(kCount, 0.0f, 1.0f));
    return exit_code();
}
