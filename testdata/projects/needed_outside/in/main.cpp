// The launcher is needed whatever the release: HIP can't do without it.
#include "launcher.h"
int main()
{
    Launcher l;
    int n = dimension();
#if CUDART_VERSION >= 12040
    n += only_there();
#endif
    return n;
}
