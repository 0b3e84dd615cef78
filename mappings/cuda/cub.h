// CUB: all of it, since rows with qualified names declare nothing. Members take any arguments: what counts is that
// kernels and types resolve.
#pragma GCC system_header

#ifdef __CUDA__

#define CUBHD __host__ __device__
#define CUBDEV(name) template <class... A> static CUBHD cudaError_t name(A &&...) {}
#define CUBTEMP(name) \
    struct TempStorage { char opaque[16]; TempStorage &Alias() {} }; \
    __device__ name() {} \
    __device__ name(TempStorage &temp) {}
#define CUBVOID(name) template <class... A> __device__ void name(A &&...) {}
#define CUBBLOCK int Y = 1, int Z = 1, int Arch = 0

namespace cub {

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
enum WarpMatchAlgorithm { WARP_MATCH_ANY, WARP_MATCH_ATOMIC_OR };
enum RadixRankAlgorithm { RADIX_RANK_BASIC, RADIX_RANK_MEMOIZE, RADIX_RANK_MATCH, RADIX_RANK_MATCH_EARLY_COUNTS_ANY, RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR };
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };

// helpers of the type system
struct NullType {};
template <int N> struct Int2Type { enum { VALUE = N }; };
template <bool C, class A, class B> struct If { typedef A Type; };
template <class A, class B> struct If<false, A, B> { typedef B Type; };
template <class A, class B> struct Equals { enum { VALUE = 0, NEGATE = 1 }; };
template <class A> struct Equals<A, A> { enum { VALUE = 1, NEGATE = 0 }; };
template <bool C, class T = void> struct EnableIf { typedef T Type; };
template <class T> struct EnableIf<false, T> {};
template <int N> struct Log2 { enum { VALUE = N <= 1 ? 0 : 1 + Log2<N / 2>::VALUE }; };
template <> struct Log2<0> { enum { VALUE = 0 }; };
template <int N> struct PowerOfTwo { enum { VALUE = (N & (N - 1)) == 0 }; };
template <class T> struct IsPointer { enum { VALUE = 0 }; };
template <class T> struct IsPointer<T *> { enum { VALUE = 1 }; };
template <class T> struct IsVolatile { enum { VALUE = 0 }; };
template <class T> struct IsVolatile<volatile T> { enum { VALUE = 1 }; };
template <class T> struct RemoveQualifiers { typedef T Type; };
template <class T> struct RemoveQualifiers<const T> { typedef T Type; };
template <class T> struct UnitWord { typedef unsigned int ShuffleWord, VolatileWord, DeviceWord, TextureWord; };
template <Category C = NOT_A_NUMBER, bool P = false, bool N = false, class U = unsigned int, class T = int> struct BaseTraits {
    typedef U UnsignedBits;
    enum { PRIMITIVE = P, NULL_TYPE = N };
    static const Category CATEGORY = C;
    static CUBHD U TwiddleIn(U key) {}
    static CUBHD U TwiddleOut(U key) {}
    static CUBHD T Max() {}
    static CUBHD T Lowest() {}
};
template <class T> struct NumericTraits : BaseTraits<> {};
template <class T> struct Traits : BaseTraits<> {};
template <class T> struct FpLimits { static CUBHD T Max() {} static CUBHD T Lowest() {} };
template <class T> struct Uninitialized { char storage[sizeof(T)]; CUBHD T &Alias() {} };
template <class T> struct AlignBytes { typedef T Type; enum { ALIGN_BYTES = alignof(T) }; };
template <class T, int N> struct CubVector { T x, y, z, w; };
template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    CUBHD KeyValuePair() {}
    CUBHD KeyValuePair(const K &k, const V &v) {}
};
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    CUBHD DoubleBuffer() {}
    CUBHD DoubleBuffer(T *current, T *alternate) {}
    CUBHD T *Current() {}
    CUBHD T *Alternate() {}
};
template <class T, class It = T *> struct FutureValue { CUBHD explicit FutureValue(It at) {} CUBHD operator T() {} };

// functors
#define CUBOP(name) struct name { template <class T, class U> CUBHD T operator()(const T &a, const U &b) const { return a; } };
#define CUBTEST(name) struct name { template <class T, class U> CUBHD bool operator()(const T &a, const U &b) const { return true; } };
CUBOP(Sum) CUBOP(Max) CUBOP(Min) CUBOP(ArgMax) CUBOP(ArgMin)
CUBTEST(Equality) CUBTEST(Inequality)
struct Difference { template <class T, class U> CUBHD auto operator()(T &&a, U &&b) const -> decltype(a - b) { return a - b; } };
struct Division { template <class T, class U> CUBHD auto operator()(T &&a, U &&b) const -> decltype(a / b) { return a / b; } };
template <class Op> struct InequalityWrapper { Op op; CUBHD InequalityWrapper(Op o) {} template <class T> CUBHD bool operator()(const T &a, const T &b) { return true; } };
template <class B> struct CastOp { template <class A> CUBHD B operator()(A &&a) const { return (B)a; } };
template <class Op> struct SwizzleScanOp { CUBHD SwizzleScanOp(Op o) {} template <class T> CUBHD T operator()(const T &a, const T &b) { return a; } };
template <class Op> struct ReduceBySegmentOp { CUBHD ReduceBySegmentOp(Op o) {} template <class P> CUBHD P operator()(const P &a, const P &b) { return a; } };
template <class Op> struct ReduceByKeyOp { CUBHD ReduceByKeyOp(Op o) {} template <class P> CUBHD P operator()(const P &a, const P &b) { return a; } };
template <class Op> struct BinaryFlip { CUBHD explicit BinaryFlip(Op o) {} template <class T, class U> CUBHD T operator()(T &&a, U &&b) { return a; } };
template <class Op> CUBHD BinaryFlip<Op> MakeBinaryFlip(Op op) { return BinaryFlip<Op>(op); }

// iterators
template <class Self, class T, class R = T, class D = long> struct __iterator {
    typedef Self self_type;
    typedef D difference_type;
    typedef T value_type;
    typedef T *pointer;
    typedef R reference;
    CUBHD R operator*() const {}
    template <class N> CUBHD R operator[](N n) const {}
    CUBHD Self operator++(int) {}
    CUBHD Self &operator++() {}
    template <class N> CUBHD Self operator+(N n) const {}
    template <class N> CUBHD Self &operator+=(N n) {}
    CUBHD D operator-(Self other) const {}
    template <class N> CUBHD Self operator-(N n) const {}
    template <class N> CUBHD Self &operator-=(N n) {}
    CUBHD bool operator==(const Self &other) const {}
    CUBHD bool operator!=(const Self &other) const {}
};
template <class It> struct __value { typedef typename It::value_type type; };
template <class T> struct __value<T *> { typedef T type; };
template <class T, class D = long> struct CountingInputIterator : __iterator<CountingInputIterator<T, D>, T> { CUBHD CountingInputIterator(const T &first) {} };
template <class T, class D = long> struct ConstantInputIterator : __iterator<ConstantInputIterator<T, D>, T> { CUBHD ConstantInputIterator(T value, D at = 0) {} };
template <class T, class Op, class It, class D = long> struct TransformInputIterator : __iterator<TransformInputIterator<T, Op, It, D>, T> { CUBHD TransformInputIterator(It it, Op op) {} };
template <class It, class D = long, class O = typename __value<It>::type> struct ArgIndexInputIterator : __iterator<ArgIndexInputIterator<It, D, O>, KeyValuePair<D, O>> { CUBHD ArgIndexInputIterator(It it, D at = 0) {} CUBHD void normalize() {} };
template <CacheLoadModifier M, class T, class D = long> struct CacheModifiedInputIterator : __iterator<CacheModifiedInputIterator<M, T, D>, T> { T *ptr; template <class Q> CUBHD CacheModifiedInputIterator(Q *p) {} };
template <CacheStoreModifier M, class T, class D = long> struct CacheModifiedOutputIterator : __iterator<CacheModifiedOutputIterator<M, T, D>, T, T &> { template <class Q> CUBHD CacheModifiedOutputIterator(Q *p) {} };
struct __ignored { template <class T> CUBHD void operator=(const T &) const {} };
template <class D = long> struct DiscardOutputIterator : __iterator<DiscardOutputIterator<D>, void, __ignored> { CUBHD DiscardOutputIterator(D at = 0) {} };
template <class T, class D = long> struct TexObjInputIterator : __iterator<TexObjInputIterator<T, D>, T> {
    CUBHD TexObjInputIterator() {}
    template <class... A> cudaError_t BindTexture(A &&...) {}
    cudaError_t UnbindTexture() {}
};
template <class T, int Id, class D = long> struct TexRefInputIterator : TexObjInputIterator<T, D> {};

// the device
struct DeviceReduce {
    CUBDEV(Reduce) CUBDEV(Sum) CUBDEV(Min) CUBDEV(Max) CUBDEV(ArgMin) CUBDEV(ArgMax) CUBDEV(TransformReduce) CUBDEV(ReduceByKey)
};
struct DeviceSegmentedReduce { CUBDEV(Reduce) CUBDEV(Sum) CUBDEV(Min) CUBDEV(Max) CUBDEV(ArgMin) CUBDEV(ArgMax) };
struct DeviceScan {
    CUBDEV(ExclusiveSum) CUBDEV(ExclusiveScan) CUBDEV(InclusiveSum) CUBDEV(InclusiveScan) CUBDEV(InclusiveScanInit)
    CUBDEV(ExclusiveSumByKey) CUBDEV(ExclusiveScanByKey) CUBDEV(InclusiveSumByKey) CUBDEV(InclusiveScanByKey)
};
struct DeviceSelect { CUBDEV(Flagged) CUBDEV(FlaggedIf) CUBDEV(If) CUBDEV(Unique) CUBDEV(UniqueByKey) };
struct DevicePartition { CUBDEV(Flagged) CUBDEV(If) };
struct DeviceRunLengthEncode { CUBDEV(Encode) CUBDEV(NonTrivialRuns) };
struct DeviceRadixSort { CUBDEV(SortPairs) CUBDEV(SortPairsDescending) CUBDEV(SortKeys) CUBDEV(SortKeysDescending) };
struct DeviceSegmentedRadixSort : DeviceRadixSort {};
struct DeviceSegmentedSort : DeviceRadixSort { CUBDEV(StableSortKeys) CUBDEV(StableSortKeysDescending) CUBDEV(StableSortPairs) CUBDEV(StableSortPairsDescending) };
struct DeviceMergeSort { CUBDEV(SortPairs) CUBDEV(SortPairsCopy) CUBDEV(SortKeys) CUBDEV(SortKeysCopy) CUBDEV(StableSortPairs) CUBDEV(StableSortKeys) CUBDEV(StableSortKeysCopy) };
struct DeviceMerge { CUBDEV(MergeKeys) CUBDEV(MergePairs) };
struct DeviceHistogram {
    CUBDEV(HistogramEven) CUBDEV(HistogramRange)
    template <int Channels, int Active, class... A> static CUBHD cudaError_t MultiHistogramEven(A &&...) {}
    template <int Channels, int Active, class... A> static CUBHD cudaError_t MultiHistogramRange(A &&...) {}
};
struct DeviceAdjacentDifference { CUBDEV(SubtractLeftCopy) CUBDEV(SubtractLeft) CUBDEV(SubtractRightCopy) CUBDEV(SubtractRight) };
struct DeviceSpmv { template <class T, class... A> static CUBHD cudaError_t CsrMV(A &&...) {} CUBDEV(CsrMV) };
struct DeviceCopy { CUBDEV(Batched) };
struct DeviceMemcpy { CUBDEV(Batched) };
struct DeviceFor { CUBDEV(Bulk) CUBDEV(ForEach) CUBDEV(ForEachN) CUBDEV(ForEachCopy) CUBDEV(ForEachCopyN) CUBDEV(ForEachInExtents) };
struct DeviceTransform { CUBDEV(Transform) CUBDEV(TransformStableArgumentAddresses) };

// the block
template <class T, int X, BlockReduceAlgorithm G = BLOCK_REDUCE_WARP_REDUCTIONS, CUBBLOCK> struct BlockReduce {
    CUBTEMP(BlockReduce)
    template <class... A> __device__ T Reduce(A &&...) {}
    template <class... A> __device__ T Sum(A &&...) {}
};
template <class T, int X, BlockScanAlgorithm G = BLOCK_SCAN_RAKING, CUBBLOCK> struct BlockScan {
    CUBTEMP(BlockScan) CUBVOID(ExclusiveSum) CUBVOID(ExclusiveScan) CUBVOID(InclusiveSum) CUBVOID(InclusiveScan)
};
template <class T, int X, int I, BlockLoadAlgorithm G = BLOCK_LOAD_DIRECT, CUBBLOCK> struct BlockLoad { CUBTEMP(BlockLoad) CUBVOID(Load) };
template <class T, int X, int I, BlockStoreAlgorithm G = BLOCK_STORE_DIRECT, CUBBLOCK> struct BlockStore { CUBTEMP(BlockStore) CUBVOID(Store) };
template <class T, int X, int I, bool Timeslicing = false, CUBBLOCK> struct BlockExchange {
    CUBTEMP(BlockExchange) CUBVOID(StripedToBlocked) CUBVOID(BlockedToStriped) CUBVOID(WarpStripedToBlocked)
    CUBVOID(BlockedToWarpStriped) CUBVOID(ScatterToBlocked) CUBVOID(ScatterToStriped) CUBVOID(ScatterToStripedGuarded)
    CUBVOID(ScatterToStripedFlagged)
};
template <class T, int X, int I, int Bins, BlockHistogramAlgorithm G = BLOCK_HISTO_SORT, CUBBLOCK> struct BlockHistogram {
    CUBTEMP(BlockHistogram) CUBVOID(InitHistogram) CUBVOID(Histogram) CUBVOID(Composite)
};
template <class T, int X, CUBBLOCK> struct BlockDiscontinuity { CUBTEMP(BlockDiscontinuity) CUBVOID(FlagHeads) CUBVOID(FlagTails) CUBVOID(FlagHeadsAndTails) };
template <class T, int X, CUBBLOCK> struct BlockAdjacentDifference {
    CUBTEMP(BlockAdjacentDifference) CUBVOID(SubtractLeft) CUBVOID(SubtractLeftPartialTile) CUBVOID(SubtractRight)
    CUBVOID(SubtractRightPartialTile) CUBVOID(FlagHeads) CUBVOID(FlagTails) CUBVOID(FlagHeadsAndTails)
};
template <class T, int X, CUBBLOCK> struct BlockShuffle { CUBTEMP(BlockShuffle) CUBVOID(Offset) CUBVOID(Rotate) CUBVOID(Up) CUBVOID(Down) };
template <class K, int X, int I, class V = NullType, int Bits = 4, bool Memo = true, BlockScanAlgorithm G = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig Banks = cudaSharedMemBankSizeFourByte, CUBBLOCK>
struct BlockRadixSort {
    CUBTEMP(BlockRadixSort) CUBVOID(Sort) CUBVOID(SortDescending) CUBVOID(SortBlockedToStriped) CUBVOID(SortDescendingBlockedToStriped)
};
template <int X, int Bits, bool Desc, bool Memo = false, BlockScanAlgorithm G = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig Banks = cudaSharedMemBankSizeFourByte, CUBBLOCK>
struct BlockRadixRank { CUBTEMP(BlockRadixRank) CUBVOID(RankKeys) };
template <int X, int Bits, bool Desc, BlockScanAlgorithm G = BLOCK_SCAN_WARP_SCANS, CUBBLOCK> struct BlockRadixRankMatch { CUBTEMP(BlockRadixRankMatch) CUBVOID(RankKeys) };
template <class K, class V, int X, int I, class Self> struct BlockMergeSortStrategy { CUBTEMP(BlockMergeSortStrategy) CUBVOID(Sort) CUBVOID(StableSort) };
template <class K, int X, int I, class V = NullType, CUBBLOCK> struct BlockMergeSort { CUBTEMP(BlockMergeSort) CUBVOID(Sort) CUBVOID(StableSort) };
template <class T, int X, int Runs, int Items, class Offset = unsigned int, CUBBLOCK> struct BlockRunLengthDecode {
    CUBTEMP(BlockRunLengthDecode) CUBVOID(RunLengthDecode)
    template <class... A> __device__ BlockRunLengthDecode(TempStorage &temp, A &&...) {}
};
template <class T, int X> struct BlockRakingLayout { struct TempStorage { char opaque[16]; }; static __device__ T *PlacementPtr(TempStorage &t, unsigned int tid) {} static __device__ T *RakingPtr(TempStorage &t, unsigned int tid) {} };

// the warp
template <class T, int W = 32, int Arch = 0> struct WarpReduce {
    CUBTEMP(WarpReduce)
    template <class... A> __device__ T Reduce(A &&...) {}
    template <class... A> __device__ T Sum(A &&...) {}
    template <class... A> __device__ T Max(A &&...) {}
    template <class... A> __device__ T Min(A &&...) {}
    template <class... A> __device__ T HeadSegmentedSum(A &&...) {}
    template <class... A> __device__ T TailSegmentedSum(A &&...) {}
    template <class... A> __device__ T HeadSegmentedReduce(A &&...) {}
    template <class... A> __device__ T TailSegmentedReduce(A &&...) {}
};
template <class T, int W = 32, int Arch = 0> struct WarpScan {
    CUBTEMP(WarpScan) CUBVOID(ExclusiveSum) CUBVOID(ExclusiveScan) CUBVOID(InclusiveSum) CUBVOID(InclusiveScan) CUBVOID(Scan)
    template <class... A> __device__ T Broadcast(A &&...) {}
};
template <class T, int I, WarpLoadAlgorithm G = WARP_LOAD_DIRECT, int W = 32, int Arch = 0> struct WarpLoad { CUBTEMP(WarpLoad) CUBVOID(Load) };
template <class T, int I, WarpStoreAlgorithm G = WARP_STORE_DIRECT, int W = 32, int Arch = 0> struct WarpStore { CUBTEMP(WarpStore) CUBVOID(Store) };
template <class T, int I, int W = 32, int Arch = 0, WarpExchangeAlgorithm G = WARP_EXCHANGE_SMEM> struct WarpExchange { CUBTEMP(WarpExchange) CUBVOID(BlockedToStriped) CUBVOID(StripedToBlocked) CUBVOID(ScatterToStriped) };
template <class K, int I, int W = 32, class V = NullType, int Arch = 0> struct WarpMergeSort { CUBTEMP(WarpMergeSort) CUBVOID(Sort) CUBVOID(StableSort) };

// the thread
#define CUBFREE(name) template <class... A> __device__ void name(A &&...) {}
#define CUBFREE1(name, N) template <N, class... A> __device__ void name(A &&...) {}
CUBFREE(LoadDirectBlocked) CUBFREE(LoadDirectBlockedVectorized) CUBFREE1(LoadDirectStriped, int N) CUBFREE(LoadDirectWarpStriped)
CUBFREE(StoreDirectBlocked) CUBFREE(StoreDirectBlockedVectorized) CUBFREE1(StoreDirectStriped, int N) CUBFREE(StoreDirectWarpStriped)
CUBFREE(Swap) CUBFREE(StableOddEvenSort) CUBFREE(SerialMerge) CUBFREE(MergePathSearch)
template <CacheLoadModifier M, class It> __device__ auto ThreadLoad(It it) -> decltype(*it) { return *it; }
template <CacheStoreModifier M, class It, class T> __device__ void ThreadStore(It it, T value) {}
namespace internal {
template <class T, int N, class Op> __device__ T ThreadReduce(T (&in)[N], Op op) {}
template <class T, int N, class Op> __device__ T ThreadReduce(T (&in)[N], Op op, T prefix) {}
template <int N, class T, class Op> __device__ T ThreadReduce(T *in, Op op) {}
template <int N, class T, class Op> __device__ T ThreadReduce(T *in, Op op, T prefix) {}
}
using internal::ThreadReduce;
template <class It, class N, class T> CUBHD N LowerBound(It it, N n, T value) { return n; }
template <class It, class N, class T> CUBHD N UpperBound(It it, N n, T value) { return n; }
static __device__ unsigned int LaneId();
static __device__ unsigned int WarpId();
static __device__ unsigned int LaneMaskLt();
static __device__ unsigned int LaneMaskLe();
static __device__ unsigned int LaneMaskGt();
static __device__ unsigned int LaneMaskGe();
static __device__ int RowMajorTid(int x, int y, int z);
static __device__ void CTA_SYNC();
static __device__ int CTA_SYNC_AND(int p);
static __device__ int CTA_SYNC_OR(int p);
static __device__ void WARP_SYNC(unsigned int mask);
static __device__ int WARP_ANY(int p, unsigned int mask);
static __device__ int WARP_ALL(int p, unsigned int mask);
static __device__ int WARP_BALLOT(int p, unsigned int mask);
static __device__ void BAR(int count);
static __device__ void ThreadExit();
static __device__ void ThreadTrap();
static __device__ unsigned int IADD3(unsigned int x, unsigned int y, unsigned int z);
static __device__ int PRMT(unsigned int a, unsigned int b, unsigned int index);
static __device__ unsigned int SHR_ADD(unsigned int x, unsigned int shift, unsigned int addend);
static __device__ unsigned int SHL_ADD(unsigned int x, unsigned int shift, unsigned int addend);
static __device__ float FMUL_RZ(float a, float b);
static __device__ float FFMA_RZ(float a, float b, float c);
static __device__ void BFI(unsigned int &ret, unsigned int x, unsigned int y, unsigned int bit, unsigned int n);
template <class T> __device__ unsigned int BFE(T source, unsigned int bit, unsigned int n) { return 0; }
template <int W, class T> __device__ T ShuffleUp(T in, int offset, int first, unsigned int mask) { return in; }
template <int W, class T> __device__ T ShuffleDown(T in, int offset, int last, unsigned int mask) { return in; }
template <int W, class T> __device__ T ShuffleIndex(T in, int lane, unsigned int mask) { return in; }
template <int Bits> __device__ unsigned int MatchAny(unsigned int label) { return 0; }
template <class T, class U> CUBHD auto DivideAndRoundUp(T n, U d) -> decltype(n / d) { return n / d; }

// the grid and the host
struct GridBarrier { __device__ void Sync() const {} };
struct GridBarrierLifetime : GridBarrier { cudaError_t HostReset() {} cudaError_t Setup(int grid) {} };
template <class N> struct GridEvenShare {
    N num_items, block_offset, block_end, block_stride;
    int grid_size;
    CUBHD GridEvenShare() {}
    CUBHD void DispatchInit(N items, int max_grid, int tile) {}
    template <int Tile, GridMappingStrategy S> __device__ void BlockInit() {}
    template <int Tile> __device__ void BlockInit(N offset, N end) {}
};
template <class N> struct GridQueue {
    CUBHD GridQueue() {}
    CUBHD GridQueue(void *storage) {}
    static CUBHD size_t AllocationSize() {}
    CUBHD cudaError_t FillAndResetDrain(N n, cudaStream_t stream = 0) {}
    CUBHD cudaError_t ResetDrain(cudaStream_t stream = 0) {}
    CUBHD cudaError_t ResetFill(cudaStream_t stream = 0) {}
    CUBHD cudaError_t FillSize(N &n, cudaStream_t stream = 0) {}
    __device__ N Drain(N n) {}
    __device__ N Fill(N n) {}
};
struct Mutex { void Lock() {} void Unlock() {} };
struct CachingDeviceAllocator {
    bool debug;
    CachingDeviceAllocator(unsigned int growth, unsigned int min_bin = 1, unsigned int max_bin = ~0u, size_t most = ~(size_t)0, bool skip = false, bool verbose = false) {}
    CachingDeviceAllocator(bool skip = false, bool verbose = false) {}
    cudaError_t SetMaxCachedBytes(size_t most) {}
    cudaError_t DeviceAllocate(int device, void **ptr, size_t bytes, cudaStream_t stream = 0) {}
    cudaError_t DeviceAllocate(void **ptr, size_t bytes, cudaStream_t stream = 0) {}
    cudaError_t DeviceFree(int device, void *ptr) {}
    cudaError_t DeviceFree(void *ptr) {}
    cudaError_t FreeAllCached() {}
};
CUBHD cudaError_t Debug(cudaError_t error, const char *file, int line);
template <int N> CUBHD cudaError_t AliasTemporaries(void *temp, size_t &bytes, void *(&to)[N], const size_t (&sizes)[N]) { return cudaSuccess; }
static CUBHD cudaError_t PtxVersion(int &version);
static CUBHD cudaError_t SmVersion(int &version, int device = 0);
static CUBHD cudaError_t SyncStream(cudaStream_t stream);
static int CurrentDevice();
static int DeviceCount();
template <class K> CUBHD cudaError_t MaxSmOccupancy(int &blocks, K kernel, int threads, int shared = 0) { return cudaSuccess; }

}

#define CubDebug(e) cub::Debug((cudaError_t)(e), __FILE__, __LINE__)

#undef CUBHD
#undef CUBDEV
#undef CUBTEMP
#undef CUBVOID
#undef CUBBLOCK
#undef CUBOP
#undef CUBTEST
#undef CUBFREE
#undef CUBFREE1

#endif
