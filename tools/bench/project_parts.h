/* What the files of the generated project are made of: "@" stands for the part's number in the
 * tree, "~" for a small constant. */
#ifndef BENCH_PROJECT_PARTS_H
#define BENCH_PROJECT_PARTS_H

/* The first five stand in every file. */
static const char *const std_headers[] = {"vector", "algorithm", "string",     "cmath",
                                          "cstdio", "chrono",    "iostream",   "map",
                                          "memory", "numeric",   "functional", "stdexcept"};
enum { STD_ALWAYS = 5, STD_HEADERS = sizeof std_headers / sizeof *std_headers };

struct part {
    const char *needs; /* a standard header that is not always there, or NULL */
    const char *text;
};

static const struct part host_parts[] = {
    {NULL, "// Keeps the values above the limit, largest first.\n"
           "inline std::vector<float> above_@(const std::vector<float> &in, float limit)\n{\n"
           "    std::vector<float> out;\n    for (float v : in) {\n        if (v > limit * ~)\n"
           "            out.push_back(v);\n    }\n"
           "    std::sort(out.begin(), out.end(), [](float a, float b) { return a > b; });\n"
           "    return out;\n}\n\n"},
    {NULL, "inline std::string label_@(const std::string &name, int rank)\n{\n"
           "    std::string out = name;\n    for (char &c : out) {\n"
           "        if (c == '/' || c == '~')\n            c = '_';\n    }\n"
           "    return out + \"-\" + std::to_string(rank + ~);\n}\n\n"},
    {NULL,
     "struct grid_@ {\n    int nx = ~, ny = ~;\n    std::vector<double> cell;\n\n"
     "    grid_@() : cell(static_cast<size_t>(nx) * ny)\n    {\n    }\n"
     "    double &at(int x, int y)\n    {\n        return "
     "cell[static_cast<size_t>(y) * nx + x];\n    }\n"
     "    double norm() const\n    {\n        double sum = 0;\n        for (double c : cell)\n"
     "            sum += c * c;\n        return std::sqrt(sum);\n    }\n};\n\n"},
    {"map",
     "inline std::map<std::string, int> histogram_@(const std::vector<std::string> &words)\n{\n"
     "    std::map<std::string, int> out;\n    for (const auto &w : words)\n        ++out[w];\n"
     "    for (auto it = out.begin(); it != out.end();) {\n        if (it->second < ~)\n"
     "            it = out.erase(it);\n        else\n            ++it;\n    "
     "}\n    return out;\n}\n\n"},
    {"memory",
     "class node_@\n{\n  public:\n    explicit node_@(int v) : value(v)\n    {\n    }\n"
     "    void add(int v)\n    {\n        auto &side = v < value ? left : right;\n"
     "        if (side)\n            side->add(v);\n        else\n"
     "            side = std::make_unique<node_@>(v % ~);\n    }\n\n  private:\n    int value;\n"
     "    std::unique_ptr<node_@> left, right;\n};\n\n"},
    {"chrono",
     "template <class F> double seconds_@(F &&work)\n{\n"
     "    auto start = std::chrono::steady_clock::now();\n    for (int i = 0; i < ~; i++)\n"
     "        work();\n    std::chrono::duration<double> d = "
     "std::chrono::steady_clock::now() - start;\n"
     "    return d.count() / ~;\n}\n\n"},
    {"iostream",
     "inline void print_@(const std::vector<float> &v)\n{\n    for (size_t i "
     "= 0; i < v.size(); i++)\n"
     "        std::cout << v[i] << (i % ~ == 0 ? '\\n' : ' ');\n    std::cout << std::endl;\n}\n\n"},
    {"numeric",
     "inline double mean_@(const std::vector<double> &v)\n{\n    if "
     "(v.empty())\n        return ~;\n"
     "    return std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());\n}\n\n"},
    {"functional", "inline int twice_@(const std::function<int(int)> &f, int x)\n{\n"
                   "    int y = f(x + ~);\n    return f(y) - ~;\n}\n\n"},
    {"stdexcept",
     "inline int parse_@(const std::string &text)\n{\n    if (text.size() > ~)\n"
     "        throw std::runtime_error(\"too long: \" + text);\n    return std::stoi(text);\n}\n\n"},
};

/* In CUDA headers. */
static const struct part header_parts[] = {
    {NULL,
     "__host__ __device__ inline float ramp_@(float x)\n{\n    float y = fmaxf(x, 0.0f);\n"
     "    for (int i = 0; i < 4; i++)\n        y = y * ~.0f + x;\n    return fminf(y, 1.0f);\n}\n\n"},
    {NULL, "__device__ inline float warp_sum_@(float v)\n{\n    for (int d = 16; d > 0; d /= 2)\n"
           "        v += __shfl_down_sync(0xffffffff, v, d);\n    return v * ~.0f;\n}\n\n"},
    {NULL,
     "template <class T> struct buffer_@ {\n    T *data = nullptr;\n    size_t n = 0;\n\n"
     "    explicit buffer_@(size_t count) : n(count + ~)\n    {\n"
     "        CUDA_CHECK(cudaMalloc(reinterpret_cast<void **>(&data), n * sizeof(T)));\n    }\n"
     "    ~buffer_@()\n    {\n        cudaFree(data);\n    }\n"
     "    void fill(const std::vector<T> &from)\n    {\n"
     "        CUDA_CHECK(cudaMemcpy(data, from.data(), from.size() * sizeof(T), "
     "cudaMemcpyHostToDevice));\n    }\n};\n\n"},
    {NULL, "template <class T> __global__ void scale_@(T *out, const T *in, int n)\n{\n"
           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        "
           "out[i] = in[i] * T(~);\n"
           "}\n\n"},
};

static const struct part device_parts[] = {
    {NULL, "__global__ void axpy_@(float *y, const float *x, float a, int n)\n{\n"
           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    int stride = "
           "gridDim.x * blockDim.x;\n"
           "    for (; i < n; i += stride)\n        y[i] = a * x[i] + y[i] * ~.0f;\n}\n\n"
           "void run_axpy_@(float *y, const float *x, int n, cudaStream_t stream)\n{\n"
           "    axpy_@<<<(n + 255) / 256, 256, 0, stream>>>(y, x, ~.0f, n);\n"
           "    CUDA_CHECK(cudaGetLastError());\n}\n\n"},
    {NULL,
     "__global__ void sum_@(const float *in, float *out, int n)\n{\n    "
     "__shared__ float part[32];\n"
     "    float v = 0.0f;\n    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += "
     "gridDim.x * blockDim.x)\n        v += in[i] * ~.0f;\n    for (int d = 16; d > 0; d /= 2)\n"
     "        v += __shfl_down_sync(0xffffffff, v, d);\n    if (threadIdx.x % 32 == 0)\n"
     "        part[threadIdx.x / 32] = v;\n    __syncthreads();\n    if (threadIdx.x == 0) {\n"
     "        for (unsigned w = 1; w < blockDim.x / 32; w++)\n            v += part[w];\n"
     "        atomicAdd(out, v);\n    }\n}\n\n"
     "float run_sum_@(const float *in, int n)\n{\n    float *out, host = 0;\n"
     "    CUDA_CHECK(cudaMalloc(&out, sizeof *out));\n    "
     "CUDA_CHECK(cudaMemset(out, 0, sizeof *out));\n"
     "    sum_@<<<~, 256>>>(in, out, n);\n"
     "    CUDA_CHECK(cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost));\n"
     "    CUDA_CHECK(cudaFree(out));\n    return host;\n}\n\n"},
    {NULL,
     "template <int TILE> __global__ void transpose_@(float *out, const "
     "float *in, int w, int h)\n{\n"
     "    __shared__ float tile[TILE][TILE + 1];\n    int x = blockIdx.x * TILE + threadIdx.x;\n"
     "    int y = blockIdx.y * TILE + threadIdx.y;\n    if (x < w && y < h)\n"
     "        tile[threadIdx.y][threadIdx.x] = in[y * w + x];\n    __syncthreads();\n"
     "    if (x < w && y < h)\n        out[x * h + y] = tile[threadIdx.y][threadIdx.x] + ~;\n}\n\n"
     "void run_transpose_@(float *out, const float *in, int w, int h)\n{\n"
     "    dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);\n"
     "    transpose_@<16><<<grid, block>>>(out, in, w, h);\n    "
     "CUDA_CHECK(cudaDeviceSynchronize());\n}\n\n"},
};

/* Host code that calls the CUDA API. */
static const struct part api_parts[] = {
    {NULL, "int devices_@()\n{\n    int n = 0;\n    if (cudaGetDeviceCount(&n) != "
           "cudaSuccess)\n        return -~;\n"
           "    for (int i = 0; i < n; i++) {\n        cudaDeviceProp prop;\n"
           "        CUDA_CHECK(cudaGetDeviceProperties(&prop, i));\n"
           "        printf(\"%s: %d blocks\\n\", prop.name, prop.multiProcessorCount * ~);\n    }\n"
           "    return n;\n}\n\n"},
    {NULL,
     "float timed_copy_@(float *to, const float *from, size_t n)\n{\n    cudaEvent_t start, stop;\n"
     "    float ms = ~;\n    CUDA_CHECK(cudaEventCreate(&start));\n    "
     "CUDA_CHECK(cudaEventCreate(&stop));\n"
     "    CUDA_CHECK(cudaEventRecord(start, 0));\n"
     "    CUDA_CHECK(cudaMemcpyAsync(to, from, n * sizeof *to, cudaMemcpyDeviceToDevice, 0));\n"
     "    CUDA_CHECK(cudaEventRecord(stop, 0));\n    CUDA_CHECK(cudaEventSynchronize(stop));\n"
     "    CUDA_CHECK(cudaEventElapsedTime(&ms, start, stop));\n    cudaEventDestroy(start);\n"
     "    cudaEventDestroy(stop);\n    return ms;\n}\n\n"},
    {NULL,
     "std::vector<cudaStream_t> streams_@(int n)\n{\n    std::vector<cudaStream_t> out(n + ~);\n"
     "    for (auto &s : out)\n        CUDA_CHECK(cudaStreamCreateWithFlags(&s, "
     "cudaStreamNonBlocking));\n"
     "    return out;\n}\n\n"},
};

#define PARTS(list) (int)(sizeof(list) / sizeof *(list))

#endif
