/* Takes in what no machine has. */
#include <nowhere/to/be/found.h>
int hipfooBroken(int n);
