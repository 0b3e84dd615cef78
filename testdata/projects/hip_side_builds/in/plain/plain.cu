int main()
{
    return cudaDeviceSynchronize() != 0;
}
