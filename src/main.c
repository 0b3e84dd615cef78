/* tranship: ports CUDA source code to HIP. */
#include "cmd/dispatch.h"

int main(int argc, char **argv)
{
    return dispatch_main(argc, argv);
}
