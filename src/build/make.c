#include "build/build.h"

void build_make(struct build *b)
{
    (void)b;
}
