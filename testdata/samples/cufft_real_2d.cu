// cuFFT: real transforms of two dimensions in double precision, with a plan of separate steps and a work area
// of the program's own; a convolution by multiplication in the frequency domain.
#include <cufft.h>
#include <cufftXt.h>

#include <cmath>
#include <cstdio>
#include <vector>

static int failures;

static void check(cufftResult r, const char *what)
{
    if (r != CUFFT_SUCCESS) {
        std::printf("FAIL cufft_real_2d: %s: %d\n", what, (int)r);
        failures++;
    }
}

__global__ void multiply(cufftDoubleComplex *a, const cufftDoubleComplex *b, int n, double by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        cufftDoubleComplex x = a[i], y = b[i];
        a[i].x = (x.x * y.x - x.y * y.y) * by;
        a[i].y = (x.x * y.y + x.y * y.x) * by;
    }
}

int main()
{
    const int rows = 12, cols = 10, half = cols / 2 + 1;
    const size_t real_bytes = rows * cols * sizeof(cufftDoubleReal), freq_bytes = rows * half * sizeof(cufftDoubleComplex);
    std::vector<double> image(rows * cols), kernel(rows * cols, 0.0), got(rows * cols);
    for (int i = 0; i < rows * cols; i++)
        image[i] = (i * 29 % 31) * 0.25;
    kernel[0] = 0.5;
    kernel[1] = 0.25;
    kernel[cols] = 0.125;

    cufftDoubleReal *d_image, *d_kernel;
    cufftDoubleComplex *f_image, *f_kernel;
    if (cudaMalloc(&d_image, real_bytes) || cudaMalloc(&d_kernel, real_bytes) || cudaMalloc(&f_image, freq_bytes) ||
        cudaMalloc(&f_kernel, freq_bytes)) {
        std::printf("FAIL cufft_real_2d: memory\n");
        return 1;
    }
    cudaMemcpy(d_image, image.data(), real_bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_kernel, kernel.data(), real_bytes, cudaMemcpyHostToDevice);

    cufftHandle there, back;
    size_t size_there = 0, size_back = 0;
    int dims[2] = {rows, cols};
    long long dims64[2] = {rows, cols};
    check(cufftCreate(&there), "create");
    check(cufftSetAutoAllocation(there, 0), "no work area of its own");
    check(cufftMakePlanMany(there, 2, dims, nullptr, 1, rows * cols, nullptr, 1, rows * half, CUFFT_D2Z, 1, &size_there), "plan");
    void *work = nullptr;
    cudaMalloc(&work, size_there ? size_there : 1);
    check(cufftSetWorkArea(there, work), "work area");
    check(cufftCreate(&back), "create");
    check(cufftXtMakePlanMany(back, 2, dims64, nullptr, 1, rows * half, CUDA_C_64F, nullptr, 1, rows * cols, CUDA_R_64F, 1,
                              &size_back, CUDA_C_64F),
          "plan by data types");

    check(cufftExecD2Z(there, d_image, f_image), "image");
    check(cufftExecD2Z(there, d_kernel, f_kernel), "kernel");
    multiply<<<1, 128>>>(f_image, f_kernel, rows * half, 1.0 / (rows * cols));
    check(cufftXtExec(back, f_image, d_image, CUFFT_INVERSE), "back");
    cudaMemcpy(got.data(), d_image, real_bytes, cudaMemcpyDeviceToHost);
    check(cufftDestroy(there), "destroy");
    check(cufftDestroy(back), "destroy");

    double worst = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            double want = 0.5 * image[r * cols + c] + 0.25 * image[r * cols + (c + cols - 1) % cols] +
                          0.125 * image[(r + rows - 1) % rows * cols + c];
            worst = std::fmax(worst, std::fabs(want - got[r * cols + c]));
        }
    cudaFree(work);
    cudaFree(d_image);
    cudaFree(d_kernel);
    cudaFree(f_image);
    cudaFree(f_kernel);
    if (failures || worst > 1e-9) {
        std::printf("FAIL cufft_real_2d: off by %g\n", worst);
        return 1;
    }
    std::printf("PASS cufft_real_2d\n");
    return 0;
}
