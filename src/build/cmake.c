#include "build/build.h"

void build_cmake(struct build *b)
{
    (void)b;
}
