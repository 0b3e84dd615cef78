int main() { return cudaDeviceSynchronize(); }
