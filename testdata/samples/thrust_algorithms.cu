// Thrust: vectors, sorting by key, reductions by key, scans, functors and the iterators that compute what they
// point to.
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <vector>

struct Square {
  __host__ __device__ double operator()(double x) const { return x * x; }
};

struct Weighted {
  __host__ __device__ double operator()(const thrust::tuple<int, double> &t) const { return thrust::get<0>(t) * thrust::get<1>(t); }
};

struct AtLeast {
  double bound;
  explicit AtLeast(double b) : bound(b) {}
  __host__ __device__ bool operator()(double x) const { return x >= bound; }
};

static int failures;

static void expect(bool right, const char *what) {
  if (right) return;
  printf("FAIL thrust_algorithms: %s\n", what);
  failures++;
}

static void keysAndValues(const std::vector<int> &keys, const std::vector<double> &values) {
  std::map<int, double> want;
  for (size_t i = 0; i < keys.size(); i++) want[keys[i]] += values[i];

  thrust::device_vector<int> k = keys, unique(keys.size());
  thrust::device_vector<double> v(values.begin(), values.end()), sums(values.size());
  thrust::sort_by_key(k.begin(), k.end(), v.begin());
  auto end = thrust::reduce_by_key(k.begin(), k.end(), v.begin(), unique.begin(), sums.begin());
  unique.resize(end.first - unique.begin());
  expect(unique.size() == want.size(), "number of keys");
  thrust::host_vector<int> hk = unique;
  thrust::host_vector<double> hs = sums;
  for (size_t i = 0; i < hk.size(); i++) expect(std::fabs(want[hk[i]] - hs[i]) < 1e-9, "sum of a key");

  thrust::device_vector<int> times(k.size());
  thrust::reduce_by_key(k.begin(), k.end(), thrust::make_constant_iterator(1), unique.begin(), times.begin());
  expect(thrust::reduce(times.begin(), times.begin() + unique.size()) == static_cast<int>(keys.size()), "counts");
  k.erase(thrust::unique(k.begin(), k.end()), k.end());
  expect(k == unique, "unique");
}

static void iterators(const std::vector<double> &values) {
  const int n = static_cast<int>(values.size());
  thrust::device_vector<double> v = values, out(n);
  thrust::device_vector<int> order(n);
  thrust::sequence(order.begin(), order.end(), n - 1, -1);

  auto backwards = thrust::make_permutation_iterator(v.begin(), order.begin());
  thrust::copy(backwards, backwards + n, out.begin());
  expect(out[0] == values[n - 1] && out[n - 1] == values[0], "permutation");

  auto first = thrust::make_zip_iterator(thrust::make_tuple(thrust::make_counting_iterator(0), v.begin()));
  thrust::transform(first, first + n, out.begin(), Weighted());
  double want = 0;
  for (int i = 0; i < n; i++) want += i * values[i];
  expect(std::fabs(thrust::reduce(out.begin(), out.end(), 0.0, thrust::plus<double>()) - want) < 1e-6, "zip");

  auto squares = thrust::make_transform_iterator(v.begin(), Square());
  thrust::inclusive_scan(squares, squares + n, out.begin());
  double last = out.back();
  double sum = thrust::transform_reduce(v.begin(), v.end(), Square(), 0.0, thrust::plus<double>());
  expect(std::fabs(last - sum) < 1e-9, "scan of squares");
}

int main() {
  const int n = 5000;
  std::vector<int> keys(n);
  std::vector<double> values(n);
  for (int i = 0; i < n; i++) {
    keys[i] = (i * 31) % 17;
    values[i] = ((i * 7919) % 1009) / 16.0;
  }
  keysAndValues(keys, values);
  iterators(values);

  thrust::device_vector<double> v = values;
  thrust::device_vector<double>::iterator top = thrust::max_element(v.begin(), v.end());
  expect(*top == *std::max_element(values.begin(), values.end()), "largest");
  long big = thrust::count_if(v.begin(), v.end(), AtLeast(30));
  expect(big == std::count_if(values.begin(), values.end(), AtLeast(30)), "count");
  using namespace thrust::placeholders;
  thrust::device_vector<double> kept(n);
  size_t left = thrust::copy_if(v.begin(), v.end(), kept.begin(), _1 >= 30.0) - kept.begin();
  expect(left == static_cast<size_t>(big), "copy_if");
  thrust::sort(v.begin(), v.end(), thrust::greater<double>());
  std::sort(values.begin(), values.end(), std::greater<double>());
  thrust::host_vector<double> sorted = v;
  expect(std::equal(values.begin(), values.end(), sorted.begin()), "sort");

  if (failures) return 1;
  printf("PASS thrust_algorithms\n");
  return 0;
}
