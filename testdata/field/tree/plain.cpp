// Nothing of CUDA: no unit.
int plain(int x)
{
    return x + nothing_either;
}
