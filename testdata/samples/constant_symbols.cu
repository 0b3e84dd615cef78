// __constant__ and __device__ symbols and every way to reach them.
#include "cuda_runtime.h"
#include <stdio.h>
#include <stdlib.h>

#define TAPS 5
#define safe(call)  { cudaError_t err = call; \
                      if (err != cudaSuccess) { printf("FAIL constant_symbols: %s at %d\n", cudaGetErrorString(err), __LINE__); exit(1); } }

__constant__ float c_filter[TAPS];
__constant__ struct Config { int n; float scale; } c_config;
__device__ float d_result[1024];
__device__ unsigned int d_count;
static __device__ int d_table[4] = { 2, 3, 5, 7 };

__global__ void filter(const float *in)
{
	int i = blockIdx.x*blockDim.x + threadIdx.x;
	if (i >= c_config.n) return;
	float acc = 0.0f;
	for (int k = 0; k < TAPS; k++) {
		int j = i + k - TAPS/2;
		if (j >= 0 && j < c_config.n) acc += c_filter[k]*in[j];
	}
	d_result[i] = acc*c_config.scale*d_table[i % 4];
	atomicAdd(&d_count, 1u);
}

int main(void)
{
	const int n = 1000;
	float taps[TAPS] = { 1, 4, 6, 4, 1 };
	Config cfg = { n, 0.0625f };
	static float in[1000], out[1000];
	int table[4];
	float *d_in, *addr;
	size_t size;
	unsigned int count = 0;

	for (int i = 0; i < n; i++) in[i] = (float)((i*i) % 101);

	safe( cudaMalloc((void**)&d_in, n*sizeof(float)) );
	safe( cudaMemcpy(d_in, in, n*sizeof(float), cudaMemcpyHostToDevice) );
	safe( cudaMemcpyToSymbol(c_filter, taps, sizeof(taps)) );
	safe( cudaMemcpyToSymbol(c_config, &cfg, sizeof(cfg), 0, cudaMemcpyHostToDevice) );
	safe( cudaMemcpyToSymbolAsync(d_count, &count, sizeof(count), 0, cudaMemcpyHostToDevice, 0) );
	int eleven = 11;
	safe( cudaMemcpyToSymbol(d_table, &eleven, sizeof(int), 3*sizeof(int)) );

	filter<<< (n+255)/256, 256 >>>(d_in);
	safe( cudaGetLastError() );

	safe( cudaMemcpyFromSymbol(&count, d_count, sizeof(count)) );
	safe( cudaMemcpyFromSymbol(table, d_table, sizeof(table), 0, cudaMemcpyDeviceToHost) );
	safe( cudaGetSymbolAddress((void**)&addr, d_result) );
	safe( cudaGetSymbolSize(&size, d_result) );
	safe( cudaMemcpy(out, addr, n*sizeof(float), cudaMemcpyDeviceToHost) );
	safe( cudaFree(d_in) );

	if (size != 1024*sizeof(float) || count != (unsigned)n || table[3] != 11 || table[0] != 2) {
		printf("FAIL constant_symbols: size %lu count %u\n", (unsigned long)size, count);
		return 1;
	}
	for (int i = 0; i < n; i++) {
		float acc = 0.0f;
		for (int k = 0; k < TAPS; k++) {
			int j = i + k - TAPS/2;
			if (j >= 0 && j < n) acc += taps[k]*in[j];
		}
		if (out[i] != acc*cfg.scale*table[i % 4]) {
			printf("FAIL constant_symbols: out[%d] = %g\n", i, out[i]);
			return 1;
		}
	}
	printf("PASS constant_symbols\n");
	return 0;
}
