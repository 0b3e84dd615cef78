inline void copy(real *to, const real *from, int n)
{
    copy_bytes(to, from, n * sizeof(real));
    status_t e = cudaGetLastError();
    (void)e;
}

/* HIP has the name as well: right for both units as it is. */
struct node {
    int2 data;
};
