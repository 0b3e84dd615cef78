#include "small.h"

int main(void)
{
    bool ok = is_more(5) && !is_more(3) && is_some(1) && !is_some(0);
    return !(ok && count(3) == 3);
}
