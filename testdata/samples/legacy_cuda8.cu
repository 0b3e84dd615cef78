// As programs for CUDA 8 looked: texture references, shuffles and votes
// without _sync, cudaThreadSynchronize, cudaMemcpyToArray, cudaBindTexture.
// All of these are gone from current toolkits; this file does not compile
// with CUDA 12 or later, and it is here for a translator to deal with.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define SAFE(call) do { cudaError_t err = call; if (cudaSuccess != err) { \
	printf("FAIL legacy_cuda8: %s\n", cudaGetErrorString(err)); exit(1); } } while (0)

texture<float, 1, cudaReadModeElementType> texLinear;
texture<float, 2, cudaReadModeElementType> texImage;

// Sums 32 lanes with the old shuffles.
__device__ inline float warpSum(float v)
{
	for (int off = 16; off > 0; off >>= 1)
		v += __shfl_down(v, off, 32);
	return __shfl(v, 0, 32);
}

__global__ void rowSums(float *out, int *flags, int w)
{
	int lane = threadIdx.x & 31;
	int row = blockIdx.x;
	float acc = 0;
	for (int x = lane; x < w; x += 32)
		acc += tex2D(texImage, x + 0.5f, row + 0.5f);
	acc = warpSum(acc);
	int big = __any(acc > 100.0f);
	int up = __all(lane >= 0);
	if (lane == 0) {
		out[row] = acc + tex1Dfetch(texLinear, row);
		flags[row] = (big ? 1 : 0) + (up ? 2 : 0);
	}
}

int main(void)
{
	const int w = 40, h = 16;
	static float image[h * w], linear[h], out[h];
	int flags[h];
	for (int i = 0; i < w * h; i++) image[i] = (float)(i % 11);
	for (int i = 0; i < h; i++) linear[i] = 1000.0f * i;

	float *d_linear, *d_out;
	int *d_flags;
	cudaArray *array;
	cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
	SAFE(cudaMalloc((void **)&d_linear, sizeof(linear)));
	SAFE(cudaMalloc((void **)&d_out, sizeof(out)));
	SAFE(cudaMalloc((void **)&d_flags, sizeof(flags)));
	SAFE(cudaMallocArray(&array, &desc, w, h));
	SAFE(cudaMemcpyToArray(array, 0, 0, image, sizeof(image), cudaMemcpyHostToDevice));
	SAFE(cudaMemcpy(d_linear, linear, sizeof(linear), cudaMemcpyHostToDevice));

	texImage.addressMode[0] = cudaAddressModeClamp;
	texImage.addressMode[1] = cudaAddressModeClamp;
	texImage.filterMode = cudaFilterModePoint;
	texImage.normalized = false;
	SAFE(cudaBindTextureToArray(texImage, array, desc));
	SAFE(cudaBindTexture(NULL, texLinear, d_linear, sizeof(linear)));

	rowSums<<<h, 32>>>(d_out, d_flags, w);
	SAFE(cudaThreadSynchronize());

	SAFE(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
	SAFE(cudaMemcpy(flags, d_flags, sizeof(flags), cudaMemcpyDeviceToHost));
	SAFE(cudaUnbindTexture(texLinear));
	SAFE(cudaUnbindTexture(texImage));
	SAFE(cudaFreeArray(array));
	SAFE(cudaFree(d_linear));
	SAFE(cudaFree(d_out));
	SAFE(cudaFree(d_flags));
	for (int y = 0; y < h; y++) {
		float s = 0;
		for (int x = 0; x < w; x++) s += image[y * w + x];
		if (out[y] != s + linear[y] || flags[y] != (s > 100.0f ? 3 : 2)) {
			printf("FAIL legacy_cuda8: row %d: %f\n", y, out[y]);
			return 1;
		}
	}
	printf("PASS legacy_cuda8\n");
	cudaThreadExit();
	return 0;
}
