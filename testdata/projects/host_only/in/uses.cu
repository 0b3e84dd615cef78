__global__ void k(int *p) { p[0] = __all_sync(0xffffffff, p[1]); }
int main()
{
    k<<<1, 32>>>(nullptr);
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
