// What C++ has besides the library's functions: templates and overloads, each of which calls the function of its name.
#pragma GCC system_header
#ifdef __cplusplus

#define T1 template <class T> static __inline__ __host__ cudaError_t
#define T2 template <class T, class U> static __inline__ __host__ cudaError_t
#define TX template <class T, int dim, enum cudaTextureReadMode readMode> static __inline__ __host__ cudaError_t
#define TS template <class T, int dim> static __inline__ __host__ cudaError_t
TS cudaBindSurfaceToArray(const struct surface<T, dim> &surf, cudaArray_const_t array, const struct cudaChannelFormatDesc &desc) { return cudaBindSurfaceToArray(&surf, array, &desc); } //@..11.8
TX cudaBindTexture(size_t *offset, const struct texture<T, dim, readMode> &tex, const void *devPtr, const struct cudaChannelFormatDesc &desc, size_t size) { return cudaBindTexture(offset, &tex, devPtr, &desc, size); } //@..11.8
TX cudaBindTexture2D(size_t *offset, const struct texture<T, dim, readMode> &tex, const void *devPtr, const struct cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch) { return cudaBindTexture2D(offset, &tex, devPtr, &desc, width, height, pitch); } //@..11.8
TX cudaBindTextureToArray(const struct texture<T, dim, readMode> &tex, cudaArray_const_t array, const struct cudaChannelFormatDesc &desc) { return cudaBindTextureToArray(&tex, array, &desc); } //@..11.8
TX cudaBindTextureToMipmappedArray(const struct texture<T, dim, readMode> &tex, cudaMipmappedArray_const_t mipmappedArray, const struct cudaChannelFormatDesc &desc) { return cudaBindTextureToMipmappedArray(&tex, mipmappedArray, &desc); } //@..11.8
T1 cudaFuncGetAttributes(struct cudaFuncAttributes *attr, T *entry) { return cudaFuncGetAttributes(attr, (const void *)entry); }
T1 cudaFuncGetName(const char **name, T *func) { return cudaFuncGetName(name, (const void *)func); } //@12.3..
T1 cudaFuncSetAttribute(T *func, enum cudaFuncAttribute attr, int value) { return cudaFuncSetAttribute((const void *)func, attr, value); } //@9.0..
T1 cudaFuncSetCacheConfig(T *func, enum cudaFuncCache cacheConfig) { return cudaFuncSetCacheConfig((const void *)func, cacheConfig); }
T1 cudaFuncSetSharedMemConfig(T *func, enum cudaSharedMemConfig config) { return cudaFuncSetSharedMemConfig((const void *)func, config); }
T1 cudaGetKernel(cudaKernel_t *kernelPtr, T *func) { return cudaGetKernel(kernelPtr, (const void *)func); } //@12.1..
T1 cudaGetSymbolAddress(void **devPtr, const T &symbol) { return cudaGetSymbolAddress(devPtr, (const void *)&symbol); }
T1 cudaGetSymbolSize(size_t *size, const T &symbol) { return cudaGetSymbolSize(size, (const void *)&symbol); }
TX cudaGetTextureAlignmentOffset(size_t *offset, const struct texture<T, dim, readMode> &tex) { return cudaGetTextureAlignmentOffset(offset, &tex); } //@..11.8
T1 cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies, void *dst, const T &symbol, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaGraphAddMemcpyNodeFromSymbol(pGraphNode, graph, pDependencies, numDependencies, dst, (const void *)&symbol, count, offset, kind); } //@11.1..
T1 cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies, size_t numDependencies, const T &symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaGraphAddMemcpyNodeToSymbol(pGraphNode, graph, pDependencies, numDependencies, (const void *)&symbol, src, count, offset, kind); } //@11.1..
T1 cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec, cudaGraphNode_t node, void *dst, const T &symbol, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaGraphExecMemcpyNodeSetParamsFromSymbol(hGraphExec, node, dst, (const void *)&symbol, count, offset, kind); } //@11.1..
T1 cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec, cudaGraphNode_t node, const T &symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaGraphExecMemcpyNodeSetParamsToSymbol(hGraphExec, node, (const void *)&symbol, src, count, offset, kind); } //@11.1..
T1 cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const T &symbol, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaGraphMemcpyNodeSetParamsFromSymbol(node, dst, (const void *)&symbol, count, offset, kind); } //@11.1..
T1 cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaGraphMemcpyNodeSetParamsToSymbol(node, (const void *)&symbol, src, count, offset, kind); } //@11.1..
T1 cudaHostAlloc(T **ptr, size_t size, unsigned int flags) { return cudaHostAlloc((void **)ptr, size, flags); }
T1 cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags) { return cudaHostGetDevicePointer((void **)pDevice, pHost, flags); }
T1 cudaLaunch(T *func) { return cudaLaunch((const void *)func); } //@..10.0
T1 cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream) { return cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream); } //@9.0..
T1 cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream) { return cudaLaunchKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream); }
T1 cudaLibraryGetGlobal(T **dptr, size_t *bytes, cudaLibrary_t library, const char *name) { return cudaLibraryGetGlobal((void **)dptr, bytes, library, name); } //@12.8..
T1 cudaLibraryGetManaged(T **dptr, size_t *bytes, cudaLibrary_t library, const char *name) { return cudaLibraryGetManaged((void **)dptr, bytes, library, name); } //@12.8..
T1 cudaLibraryGetUnifiedFunction(T **fptr, cudaLibrary_t library, const char *symbol) { return cudaLibraryGetUnifiedFunction((void **)fptr, library, symbol); } //@12.8..
T1 cudaMalloc(T **devPtr, size_t size) { return cudaMalloc((void **)devPtr, size); }
T1 cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) { return cudaMallocAsync((void **)ptr, size, memPool, stream); } //@11.2..
T1 cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream) { return cudaMallocAsync((void **)ptr, size, stream); } //@11.2..
T1 cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) { return cudaMallocFromPoolAsync((void **)ptr, size, memPool, stream); } //@11.2..
T1 cudaMallocHost(T **ptr, size_t size, unsigned int flags) { return cudaMallocHost((void **)ptr, size, flags); }
T1 cudaMallocManaged(T **devPtr, size_t size, unsigned int flags) { return cudaMallocManaged((void **)devPtr, size, flags); }
T1 cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height) { return cudaMallocPitch((void **)devPtr, pitch, width, height); }
T1 cudaMemAdvise(T *devPtr, size_t count, enum cudaMemoryAdvise advice, struct cudaMemLocation location) { return cudaMemAdvise((const void *)devPtr, count, advice, location); } //@8.0..
T1 cudaMemDiscardAndPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count, struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs, unsigned long long flags, cudaStream_t stream) { return cudaMemDiscardAndPrefetchBatchAsync((void **)dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, stream); } //@12.8..
T1 cudaMemPrefetchAsync(T *devPtr, size_t count, struct cudaMemLocation location, unsigned int flags, cudaStream_t stream) { return cudaMemPrefetchAsync((const void *)devPtr, count, location, flags, stream); } //@8.0..
T1 cudaMemPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count, struct cudaMemLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs, unsigned long long flags, cudaStream_t stream) { return cudaMemPrefetchBatchAsync((void **)dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, stream); } //@12.8..
T2 cudaMemcpyBatchAsync(T *const *dsts, U *const *srcs, const size_t *sizes, size_t count, struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs, size_t numAttrs, cudaStream_t hStream) { return cudaMemcpyBatchAsync((void *const *)dsts, (const void *const *)srcs, sizes, count, attrs, attrsIdxs, numAttrs, hStream); } //@12.8..
T1 cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaMemcpyFromSymbol(dst, (const void *)&symbol, count, offset, kind); }
T1 cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream) { return cudaMemcpyFromSymbolAsync(dst, (const void *)&symbol, count, offset, kind, stream); }
T1 cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind) { return cudaMemcpyToSymbol((const void *)&symbol, src, count, offset, kind); }
T1 cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream) { return cudaMemcpyToSymbolAsync((const void *)&symbol, src, count, offset, kind, stream); }
T1 cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func, int numBlocks, int blockSize) { return cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, (const void *)func, numBlocks, blockSize); } //@11.0..
T1 cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize, size_t dynamicSmemSize) { return cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, (const void *)func, blockSize, dynamicSmemSize); }
T1 cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func, int blockSize, size_t dynamicSmemSize, unsigned int flags) { return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, (const void *)func, blockSize, dynamicSmemSize, flags); }
T1 cudaOccupancyMaxActiveClusters(int *numClusters, T *func, const cudaLaunchConfig_t *config) { return cudaOccupancyMaxActiveClusters(numClusters, (const void *)func, config); } //@11.8..
T1 cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func, const cudaLaunchConfig_t *config) { return cudaOccupancyMaxPotentialClusterSize(clusterSize, (const void *)func, config); } //@11.8..
T1 cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr, size_t length, unsigned int flags) { return cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags); }
TX cudaUnbindTexture(const struct texture<T, dim, readMode> &tex) { return cudaUnbindTexture(&tex); } //@..11.8
T1 cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset, const T &value) { return cudaGraphKernelNodeSetParam(node, offset, (const void *)&value, sizeof value); } //@12.0..
T1 cudaMemDiscardAndPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count, struct cudaMemLocation prefetchLocs, unsigned long long flags, cudaStream_t stream) { size_t first = 0; return cudaMemDiscardAndPrefetchBatchAsync((void **)dptrs, sizes, count, &prefetchLocs, &first, 1, flags, stream); } //@12.8..
T1 cudaMemPrefetchBatchAsync(T **dptrs, size_t *sizes, size_t count, struct cudaMemLocation prefetchLocs, unsigned long long flags, cudaStream_t stream) { size_t first = 0; return cudaMemPrefetchBatchAsync((void **)dptrs, sizes, count, &prefetchLocs, &first, 1, flags, stream); } //@12.8..
T2 cudaMemcpyBatchAsync(T *const *dsts, U *const *srcs, const size_t *sizes, size_t count, struct cudaMemcpyAttributes attr, cudaStream_t hStream) { size_t first = 0; return cudaMemcpyBatchAsync((void *const *)dsts, (const void *const *)srcs, sizes, count, &attr, &first, 1, hStream); } //@12.8..
T1 cudaSetupArgument(T arg, size_t offset) { return cudaSetupArgument((const void *)&arg, sizeof arg, offset); } //@..10.0
T1 cudaUserObjectCreate(cudaUserObject_t *object_out, T *object, unsigned int initialRefcount, unsigned int flags) { struct destroy { static void call(void *p) { delete (T *)p; } }; return cudaUserObjectCreate(object_out, object, &destroy::call, initialRefcount, flags); } //@11.3..

// The largest block that the function can have, and as many of them as the device runs at a time.
template <class F> static __inline__ __host__ cudaError_t __tranship_largest_block(int *minGridSize, int *blockSize, const void *func, F bytes, int limit, unsigned int flags)
{
    struct cudaFuncAttributes attributes;
    int device, processors, blocks;
    cudaError_t e = cudaFuncGetAttributes(&attributes, func);
    if (e != cudaSuccess)
        return e;
    *blockSize = limit > 0 && limit < attributes.maxThreadsPerBlock ? limit : attributes.maxThreadsPerBlock;
    if ((e = cudaGetDevice(&device)) != cudaSuccess || (e = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device)) != cudaSuccess ||
        (e = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, func, *blockSize, bytes(*blockSize), flags)) != cudaSuccess)
        return e;
    *minGridSize = blocks * processors;
    return cudaSuccess;
}
struct __tranship_bytes {
    size_t n;
    size_t operator()(int) const { return n; }
};
T1 cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func, size_t bytes, int limit, unsigned int flags) { __tranship_bytes same = {bytes}; return __tranship_largest_block(minGridSize, blockSize, (const void *)func, same, limit, flags); }
T1 cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func, size_t bytes, int limit) { __tranship_bytes same = {bytes}; return __tranship_largest_block(minGridSize, blockSize, (const void *)func, same, limit, 0u); }
template <class F, class T> static __inline__ __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *minGridSize, int *blockSize, T func, F bytes, int limit, unsigned int flags) { return __tranship_largest_block(minGridSize, blockSize, (const void *)func, bytes, limit, flags); }
template <class F, class T> static __inline__ __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func, F bytes, int limit) { return __tranship_largest_block(minGridSize, blockSize, (const void *)func, bytes, limit, 0u); }

template <class... P> static __inline__ __host__ cudaError_t __tranship_launch(const cudaLaunchConfig_t *config, void (*kernel)(P...), P... args) //@11.8..
{ //@11.8..
    void *at[] = {(void *)&args..., 0}; //@11.8..
    return cudaLaunchKernelExC(config, (const void *)kernel, at); //@11.8..
} //@11.8..
template <class... P, class... A> static __inline__ __host__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...), A &&...args) { return __tranship_launch<P...>(config, kernel, (A &&)args...); } //@11.8..

// The channels of an element.
template <class T> struct __tranship_channels;
#define CHANNEL(t, n, kind) template <> struct __tranship_channels<t> { static __inline__ struct cudaChannelFormatDesc get() { int b = (int)(sizeof(t) / n * 8); return cudaCreateChannelDesc(b, n > 1 ? b : 0, n > 2 ? b : 0, n > 3 ? b : 0, cudaChannelFormatKind##kind); } };
#define CHANNELS(t, v, kind) CHANNEL(t, 1, kind) CHANNEL(v##1, 1, kind) CHANNEL(v##2, 2, kind) CHANNEL(v##3, 3, kind) CHANNEL(v##4, 4, kind)
CHANNEL(char, 1, Signed)
CHANNELS(signed char, char, Signed)
CHANNELS(unsigned char, uchar, Unsigned)
CHANNELS(short, short, Signed)
CHANNELS(unsigned short, ushort, Unsigned)
CHANNELS(int, int, Signed)
CHANNELS(unsigned int, uint, Unsigned)
CHANNELS(float, float, Float)
#undef CHANNELS
#undef CHANNEL
template <class T> static __inline__ __host__ struct cudaChannelFormatDesc cudaCreateChannelDesc() { return __tranship_channels<T>::get(); }

#undef T1
#undef T2
#undef TX
#undef TS
#endif
