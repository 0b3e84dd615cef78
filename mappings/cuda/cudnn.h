// cudnn.h brings this header, and the rows of cudnn.map name its types.
#include <stdint.h>
