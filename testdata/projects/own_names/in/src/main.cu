// The file that has CUDA_CHECK is not included here: this one is part of a larger file that does.
int run()
{
    cudaxInit(cudaxModeExact);
    CUDA_CHECK(cudaDeviceSynchronize());
    return 0;
}
